/** What we use of `zzfx`, which comes without types. */
declare module 'zzfx' {
  export const ZZFX: {
    volume: number;
    sampleRate: number;
    buildSamples(...parameters: (number | undefined)[]): number[];
    playSamples(channels: (Float32Array | number[])[], volume?: number): void;
  };
}

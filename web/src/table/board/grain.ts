/** The grain of stone: clouds of light and dark that go on without a seam. */
import { chance } from './brush';

let grained: HTMLCanvasElement | null = null;

/** Noise that repeats without a seam, made once. */
export function grainTile(): HTMLCanvasElement | null {
  if (grained) return grained;
  const side = 192;
  const tile = document.createElement('canvas');
  tile.width = tile.height = side;
  const brush = tile.getContext('2d');
  if (!brush) return null;
  const random = chance('stone');
  const picture = brush.createImageData(side, side);
  const layers = [6, 12, 24, 48, 96].map((cells) => ({ cells, values: Float32Array.from({ length: cells * cells }, random) }));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      let weight = 1;
      let all = 0;
      for (const { cells, values } of layers) {
        sum += weight * smooth(values, cells, (x / side) * cells, (y / side) * cells);
        all += weight;
        weight *= 0.62;
      }
      const value = Math.round(128 + (sum / all - 0.5) * 230);
      const at = (y * side + x) * 4;
      picture.data[at] = picture.data[at + 1] = picture.data[at + 2] = Math.max(0, Math.min(255, value));
      picture.data[at + 3] = 255;
    }
  }
  brush.putImageData(picture, 0, 0);
  grained = tile;
  return tile;
}

function smooth(values: Float32Array, cells: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - left), ease(y - top)];
  const at = (i: number, j: number) => values[(j % cells) * cells + (i % cells)] ?? 0;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * u;
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * u;
  return upper + (lower - upper) * v;
}

export function grainOf(brush: CanvasRenderingContext2D | null): CanvasPattern | null {
  const tile = brush ? grainTile() : null;
  return tile && brush ? brush.createPattern(tile, 'repeat') : null;
}

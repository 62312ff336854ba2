export type ClockSettings = { minutes: number, seconds_per_choice: number, };

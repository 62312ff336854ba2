/** The ways in which things fly apart from the middle of a hex, in degrees. */
export const RAYS = [0, 60, 120, 180, 240, 300];

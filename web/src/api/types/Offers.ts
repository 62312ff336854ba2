export type Offers = { draw: number | null, take_back: number | null, };

declare module 'virtual:icons' {
  /** For each warband, set of cards, and `pictures`: fetches the outlines of its icons by name. */
  const chunks: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default chunks;
}

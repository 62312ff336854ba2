import base from './vite.config.ts';
const proxy = { '/api': { target: 'http://127.0.0.1:8093', ws: true } };
export default { ...base, server: { proxy }, preview: { proxy } };

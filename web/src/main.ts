import '@fontsource/alegreya-sans/latin-400.css';
import '@fontsource/alegreya-sans/latin-700.css';
import '@fontsource/grenze/latin-600.css';
import { mount } from 'svelte';

import App from './App.svelte';
import './styles/theme.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

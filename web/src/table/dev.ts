import { mount } from 'svelte';
import Table from './Table.svelte';
import '../styles/theme.css';

const target = document.getElementById('app');
if (target) mount(Table, { target, props: { game: 'g1' } });

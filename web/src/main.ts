import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { pack } from './lib/pack.svelte';
import { place } from './lib/route.svelte';
import { settings } from './lib/settings.svelte';
import { narrow } from './lib/width.svelte';

settings.start();
narrow.start();
place.start();
// Without a store for pictures the drawn ones are shown; that is no reason not to play.
pack.start().catch((error: unknown) => console.warn('pictures of your own can not be read:', error));

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });

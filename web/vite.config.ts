import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the page comes from Vite and everything it asks for from a server on this machine.
const server = process.env['FACEOFF_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', sourcemap: false },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true, ws: true },
      '/ws': { target: server, changeOrigin: true, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});

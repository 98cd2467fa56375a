import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { acyclicChunksPlugin } from './build/acyclicChunks.ts'
import { earlyScriptsPlugin } from './build/earlyScripts.ts'
import { failOnWarning } from './build/failOnWarning.ts'
import { phoneMediaPlugin } from './build/phoneMedia.ts'
import { precompressPlugin } from './build/precompress.ts'
import { preloadFontsPlugin } from './build/preloadFonts.ts'
import { serviceWorkerPlugin } from './build/serviceWorker.ts'
import { tablerIconsPlugin } from './build/tablerIcons.ts'
import { themeCssPlugin } from './build/themeCss.ts'

/** The policy of the page forbids zod to compile its schemas: this module says so before the first schema is made. */
const zod = fileURLToPath(new URL('build/zod.ts', import.meta.url))

const isLarge = /\/(list|phone|login|card)-/

export default defineConfig({
  plugins: [
    react(),
    tablerIconsPlugin(),
    themeCssPlugin(),
    phoneMediaPlugin(),
    preloadFontsPlugin(),
    acyclicChunksPlugin(),
    earlyScriptsPlugin(),
    precompressPlugin(),
    serviceWorkerPlugin(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: process.env.NARYAD_API ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  resolve: {
    alias: [
      // React provides the hook; the router's store still imports a shim for older versions.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^zod$/, replacement: zod },
    ],
  },
  build: {
    target: 'es2023',
    // No inlined assets, so that the content security policy needs no `data:` for fonts and styles.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One large file on purpose; bench/bundle.ts enforces the budget. The map library loads with the first
    // map.
    chunkSizeWarningLimit: 1100,
    modulePreload: {
      // The lists of what lazy screens need are part of the first file. Small scripts are left out of them, they are found
      // through the imports; style sheets are not.
      resolveDependencies: (_screen, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !file.endsWith('.js') || isLarge.test(file)),
    },
    rolldownOptions: {
      ...failOnWarning,
      // Modules of a screen may stand in its file beside the screen itself.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          // Each file of a screen has all that the screen imports and the files before it do not have: one request
          // instead of a hundred, and one dictionary for the compressor.
          groups: [
            { name: 'start', priority: 9, tags: ['$initial'] },
            // Shared by the sign-in with the list or the card, each of which would load the other for it.
            {
              name: 'small',
              priority: 8.5,
              test: /\/(usePageTitle\.ts|form\/sentences\.ts|settings\.routes\.ts|tabler\/(arrow-left|eye|eye-off)\.js)$/,
            },
            { name: 'list', priority: 8, test: /\/rooms\/tasks\/TasksScreen\.tsx$/ },
            { name: 'phone', priority: 7, test: /\/(list\/PhoneTasks|layouts\/PhoneBar)\.tsx$/ },
            { name: 'login', priority: 6, test: /\/auth\/LoginScreen\.tsx$/ },
            { name: 'card', priority: 5, test: /\/tasks\/card\/TaskCard\.tsx$/ },
          ],
        },
      },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { chunkOfScreen } from './build/chunkOfScreen.ts'
import { directIconsPlugin } from './build/directIcons.ts'
import { eagerStartPlugin } from './build/eagerStart.ts'
import { knownClassesPlugin } from './build/knownClasses.ts'
import { lateThemePlugin } from './build/lateTheme.ts'
import { phoneMediaPlugin } from './build/phoneMedia.ts'
import { precompressPlugin } from './build/precompress.ts'
import { preloadFontsPlugin } from './build/preloadFonts.ts'
import { serviceWorkerPlugin } from './build/serviceWorker.ts'
import { shortClassesPlugin } from './build/shortClasses.ts'
import { slimContractPlugin } from './build/slimContract.ts'
import { slimLibrariesPlugin } from './build/slimLibraries.ts'
import { themeCssPlugin } from './build/themeCss.ts'

/** What windows, forms and the card are built of, with the theme of it. */
const controls =
  /\/node_modules\/(@mantine\/core\/esm\/(components|core\/(Box|factory|InlineStyles|styles-api))|@floating-ui|react-remove-scroll|react-number-format|tabbable)\/|\/src\/app\/theme\/wholeTheme\.ts$/

/** What forms, unsent texts and live messages are read by; the first screen does without. */
const schemas = /\/node_modules\/zod\/|\/contract\/src\/(kit|rooms\/tasks\/tasks\.codes)\b/

/** Shared by screens and windows; otherwise it would bring all windows to a screen. */
const isSmall = /\/src\/kit\/(controls\/Segments|useDebounced)\./

/** Where the application begins, and the screen that almost everybody begins with. */
const startChunk = chunkOfScreen('start', [
  /\/src\/app\/main\.tsx$/,
  /\/src\/rooms\/tasks\/TasksScreen\.tsx$/,
])

/** That screen on a phone. */
const phoneChunk = chunkOfScreen('phone', [
  /\/src\/rooms\/tasks\/list\/PhoneTasks\.tsx$/,
  /\/src\/app\/layouts\/PhoneBar\.tsx$/,
])

/** Without it the sign-in would load every window, which shares small parts with it. */
const loginChunk = chunkOfScreen('login', [/\/src\/rooms\/auth\/LoginScreen\.tsx$/])

/** It is made of many small scripts, which would be found one layer after another. */
const isPreloadedWhole = /\/CalendarScreen-/

const isLarge = /\/(rolldown-runtime|start|phone|schemas|controls|icons|login)-/

export default defineConfig({
  plugins: [
    react(),
    directIconsPlugin(),
    themeCssPlugin(),
    lateThemePlugin(),
    phoneMediaPlugin(),
    preloadFontsPlugin(),
    knownClassesPlugin(),
    shortClassesPlugin(),
    slimContractPlugin(),
    slimLibrariesPlugin(),
    eagerStartPlugin(),
    precompressPlugin(),
    serviceWorkerPlugin(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: process.env.NARYAD_API ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  resolve: {
    alias: {
      // React has had the hook for years; the router's store still brings its stand-in along.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'es2023',
    // Everything else is a request of its own, so that the policy needs no `data:` for fonts and styles.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One file on purpose; bench/bundle.ts holds the budget. The library of the map comes with the first map alone.
    chunkSizeWarningLimit: 1100,
    modulePreload: {
      // The list of what each window needs stands in the first file; scripts find their own way, styles do not.
      resolveDependencies: (screen, files) =>
        isPreloadedWhole.test(screen)
          ? files
          : files.filter((file) => !file.endsWith('.js') || isLarge.test(file)),
    },
    // bench/bundle.ts reads it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // In this order: what an earlier one has taken with its dependencies, a later one only asks for.
          groups: [
            { name: startChunk, debugName: 'start', priority: 3 },
            { name: phoneChunk, debugName: 'phone', priority: 2.9 },
            { name: 'schemas', priority: 2.7, test: schemas },
            { name: 'live', priority: 2.5, test: /\/src\/(app\/layouts\/Background\.tsx|platform\/live\/)/ },
            { name: 'icons', priority: 2, test: /\/@tabler\// },
            { name: 'controls', priority: 1, test: controls },
            { name: 'small', priority: 0.5, test: isSmall },
            { name: loginChunk, debugName: 'login', priority: 0.5 },
            { name: 'windows', priority: 0, test: /\/src\/app\/(overlays|palette|profile)\// },
          ],
        },
      },
      onLog(level, log, next) {
        // Mantine marks every file «use client»; that means nothing here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
      },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { chunkOfOwn, chunkOfScreen, chunkOfShared } from './build/chunkOfScreen.ts'
import { directIconsPlugin } from './build/directIcons.ts'
import { eagerStartPlugin } from './build/eagerStart.ts'
import { earlyScriptsPlugin } from './build/earlyScripts.ts'
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

/** A text field and what every control is built of, with the theme: all that the sign-in uses of the library. */
const fields =
  /\/node_modules\/@mantine\/core\/esm\/(components\/(Input|InputBase|TextInput)|core\/(Box|factory|InlineStyles|styles-api))\/|\/src\/app\/theme\/wholeTheme\.ts$/

/** What windows, forms and the card are built of besides. */
const controls =
  /\/node_modules\/(@mantine\/core\/esm\/components|@floating-ui|react-remove-scroll|react-number-format|tabbable)\//

/** What forms, unsent texts, live messages and the public settings are read by; the first screen does without. */
const schemas =
  /\/node_modules\/zod\/|\/contract\/src\/(kit|rooms\/(tasks\/tasks\.codes|settings\/settings\.routes))\b/

/** Shared by screens and windows; otherwise it would bring all windows to a screen. */
const isSmall = /\/src\/kit\/(controls\/Segments|useDebounced)\./

/** Where the application begins. */
const startChunk = chunkOfScreen('start', [
  /\/src\/app\/main\.tsx$/,
  // Otherwise the sign-in would load the list for three small files.
  /\/src\/platform\/usePageTitle\.ts$/,
  /\/contract\/src\/kit\/letter-case\.ts$/,
  /\/IconArrowLeft\.mjs$/,
])

/** The screen that almost everybody with a session begins with; the sign-in does without. */
const listChunk = chunkOfScreen('list', [/\/src\/rooms\/tasks\/TasksScreen\.tsx$/])

/** That screen on a phone. */
const phoneChunk = chunkOfScreen('phone', [
  /\/src\/rooms\/tasks\/list\/PhoneTasks\.tsx$/,
  /\/src\/app\/layouts\/PhoneBar\.tsx$/,
])

/**
 * A task opened by a link: of seventy small scripts each six would wait for the six before. What it shares with other
 * screens lies apart, the lighter the more of them need it.
 */
const cardRoots = [/\/src\/rooms\/tasks\/card\/TaskCard\.tsx$/]
const cardChunk = chunkOfOwn('card', cardRoots)
const there = /\/node_modules\/(react|react-dom|scheduler|@tanstack\/[\w-]+|use-sync-external-store)\//
const sharedChunk = chunkOfShared('shared', cardRoots, [there])
const dataChunk = chunkOfShared('data', cardRoots, [
  there,
  /\/node_modules\/(zod|@tabler\/icons-react|eventsource-parser)\//,
])

/**
 * What the calendar shares with a card and needs no schemas for: in those two files it would bring schemas along, and
 * all of that would run before the first visit is drawn.
 */
const calendarChunk = chunkOfScreen('common', [/\/src\/rooms\/calendar\/CalendarScreen\.tsx$/])
const plainChunk = chunkOfShared('common', cardRoots, [there, /\/node_modules\/@tabler\/icons-react\//])
const commonChunk: typeof plainChunk = (id, graph) => calendarChunk(id, graph) && plainChunk(id, graph)

/** Without it the sign-in would load every window, which shares small parts with it. */
const loginChunk = chunkOfScreen('login', [/\/src\/rooms\/auth\/LoginScreen\.tsx$/])

/** It is made of many small scripts, which would be found one layer after another. */
const isPreloadedWhole = /\/CalendarScreen-/

const isLarge = /\/(list|schemas|fields|controls)-/

/** The page itself asks for it. */
const isThere = /\/(rolldown-runtime|start)-/

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
    earlyScriptsPlugin(),
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
      resolveDependencies: (screen, files, { hostType }) =>
        hostType === 'html' || isPreloadedWhole.test(screen)
          ? files
          : files.filter((file) => !isThere.test(file) && (!file.endsWith('.js') || isLarge.test(file))),
    },
    // bench/bundle.ts reads it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // In this order: what an earlier one has taken with its dependencies, a later one only asks for.
          groups: [
            { name: startChunk, debugName: 'start', priority: 3 },
            { name: listChunk, debugName: 'list', priority: 2.95 },
            { name: phoneChunk, debugName: 'phone', priority: 2.9 },
            { name: 'schemas', priority: 2.7, test: schemas },
            { name: 'live', priority: 2.5, test: /\/src\/(app\/layouts\/Background\.tsx|platform\/live\/)/ },
            { name: 'icons', priority: 2, test: /\/@tabler\// },
            { name: 'fields', priority: 1.1, test: fields },
            { name: 'controls', priority: 1, test: controls },
            { name: 'small', priority: 0.7, test: isSmall },
            { name: commonChunk, debugName: 'common', priority: 0.66, includeDependenciesRecursively: false },
            { name: sharedChunk, debugName: 'shared', priority: 0.65, includeDependenciesRecursively: false },
            { name: dataChunk, debugName: 'data', priority: 0.64, includeDependenciesRecursively: false },
            { name: cardChunk, debugName: 'card', priority: 0.6, includeDependenciesRecursively: false },
            { name: loginChunk, debugName: 'login', priority: 0.5 },
            {
              name: 'windows',
              priority: 0,
              test: /\/src\/app\/(overlays|palette|profile)\//,
              includeDependenciesRecursively: false,
            },
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

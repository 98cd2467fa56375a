import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { chunkOfOwn, chunkOfScreen, chunkOfShared } from './build/chunkOfScreen.ts'
import { eagerStartPlugin } from './build/eagerStart.ts'
import { earlyScriptsPlugin } from './build/earlyScripts.ts'
import { failOnWarning } from './build/failOnWarning.ts'
import { knownClassesPlugin } from './build/knownClasses.ts'
import { lateThemePlugin } from './build/lateTheme.ts'
import { phoneMediaPlugin } from './build/phoneMedia.ts'
import { precompressPlugin } from './build/precompress.ts'
import { preloadFontsPlugin } from './build/preloadFonts.ts'
import { serviceWorkerPlugin } from './build/serviceWorker.ts'
import { shortClassesPlugin } from './build/shortClasses.ts'
import { slimContractPlugin } from './build/slimContract.ts'
import { slimLibrariesPlugin } from './build/slimLibraries.ts'
import { tablerIconsPlugin } from './build/tablerIcons.ts'
import { themeCssPlugin } from './build/themeCss.ts'

/** Base of all controls and the theme: everything that the sign-in uses of the library. */
const fields =
  /\/node_modules\/@mantine\/core\/esm\/(components\/(Input|InputBase|TextInput)|core\/(Box|factory|InlineStyles|styles-api))\/|\/src\/app\/theme\/wholeTheme\.ts$/

/** Further parts of the library for windows, forms and the card. */
const controls =
  /\/node_modules\/(@mantine\/core\/esm\/components|@floating-ui|react-remove-scroll|react-number-format|tabbable)\//

/**
 * Styles of the library that the first screen does without, in one file: they are in a cascade layer, and Chromium lays
 * the whole page out again when a sheet with a layer is inserted before others, as happens to sheets that load
 * together.
 */
const layeredStyles = /\/node_modules\/@mantine\/core\/styles\/[^/]+\.css/

/** Forms, drafts, live events and public settings; the first screen works without them. */
const schemas =
  /\/node_modules\/zod\/|\/contract\/src\/(kit\b(?!\/phone-plans)|rooms\/(tasks\/tasks\.codes|settings\/settings\.routes))\b/

/** Shared by screens and windows; in a window's chunk it would pull all windows into a screen. */
const isSmall = /\/src\/ui\/(controls\/Segments|useDebounced)\./

/** Entry of the application. */
const startChunk = chunkOfScreen('start', [
  /\/src\/app\/main\.tsx$/,
  // In the chunk of the list, small files would make the sign-in load the list.
  /\/src\/ui\/usePageTitle\.ts$/,
  /\/contract\/src\/kit\/(letter-case|phones|cut-text|values\/(look-alikes|reading|text))\.ts$/,
  /\/tabler\/arrow-left\.js$/,
])

/** The screen that most sessions start with; the sign-in does not load it. */
const listChunk = chunkOfScreen('list', [/\/src\/rooms\/tasks\/TasksScreen\.tsx$/])

/** The same screen on a phone. */
const phoneChunk = chunkOfScreen('phone', [
  /\/src\/rooms\/tasks\/list\/PhoneTasks\.tsx$/,
  /\/src\/app\/layouts\/PhoneBar\.tsx$/,
])

/**
 * A task opened by a link: ungrouped, its seventy small scripts would load six at a time. Files shared with
 * other screens are in separate chunks, the more widely shared the smaller.
 */
const cardRoots = [/\/src\/rooms\/tasks\/card\/TaskCard\.tsx$/]
const cardChunk = chunkOfOwn('card', cardRoots)
const there = /\/node_modules\/(react|react-dom|scheduler|@tanstack\/[\w-]+|use-sync-external-store)\//
const sharedChunk = chunkOfShared('shared', cardRoots, [there])
const dataChunk = chunkOfShared('data', cardRoots, [
  there,
  /\/node_modules\/(zod|@iconify-json\/tabler|eventsource-parser)\//,
])

/**
 * What the calendar shares with a card and needs no schemas for: in those two files it would bring schemas along, and
 * all of that would run before the first visit is drawn.
 */
const calendarChunk = chunkOfScreen('common', [/\/src\/rooms\/calendar\/CalendarScreen\.tsx$/])
const plainChunk = chunkOfShared('common', cardRoots, [there, /\/node_modules\/@iconify-json\/tabler\//])
const commonChunk: typeof plainChunk = (id, graph) => calendarChunk(id, graph) && plainChunk(id, graph)

/** Otherwise the sign-in would load every window through small shared files. */
const loginChunk = chunkOfScreen('login', [/\/src\/rooms\/auth\/LoginScreen\.tsx$/])

/** Otherwise many small scripts, discovered level by level. */
const isPreloadedWhole = /\/CalendarScreen-/

const isLarge = /\/(list|schemas|fields|controls)-/

/** Requested by the page itself. */
const isThere = /\/(rolldown-runtime|start)-/

export default defineConfig({
  plugins: [
    react(),
    tablerIconsPlugin(),
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
      // React provides the hook; the router's store still imports a shim for older versions.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
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
      // The preload list of every lazy screen is part of the first file. It omits small scripts, which are
      // discovered through imports; style sheets are not.
      resolveDependencies: (screen, files, { hostType }) =>
        hostType === 'html' || isPreloadedWhole.test(screen)
          ? files
          : files.filter((file) => !isThere.test(file) && (!file.endsWith('.js') || isLarge.test(file))),
    },
    // Read by bench/bundle.ts.
    manifest: true,
    rolldownOptions: {
      ...failOnWarning,
      output: {
        codeSplitting: {
          // The order matters: a module belongs to the first group that matches, with its dependencies.
          groups: [
            { name: startChunk, debugName: 'start', priority: 3 },
            { name: listChunk, debugName: 'list', priority: 2.95 },
            { name: phoneChunk, debugName: 'phone', priority: 2.9 },
            { name: 'schemas', priority: 2.7, test: schemas },
            {
              name: 'phones',
              priority: 2.6,
              test: /\/node_modules\/libphonenumber-js\/|\/kit\/phone-plans\./,
            },
            { name: 'live', priority: 2.5, test: /\/src\/(app\/layouts\/Background\.tsx|client\/live\/)/ },
            { name: 'icons', priority: 2, test: /\/@iconify-json\// },
            { name: 'library', priority: 1.2, test: layeredStyles },
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
    },
  },
})

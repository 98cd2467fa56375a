import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { driverWorkerPlugin } from './build/driverWorker.ts'
import { failOnWarning } from './build/failOnWarning.ts'
import { precompressPlugin } from './build/precompress.ts'
import { preloadScriptsPlugin } from './build/preloadScripts.ts'

/**
 * The driver's page: a separate entry without the component library and the router, so that it loads within seconds on
 * a slow phone. bench/bundle.ts holds the budget.
 */
export default defineConfig({
  plugins: [react(), preloadScriptsPlugin(), driverWorkerPlugin(), precompressPlugin()],
  base: '/m/',
  publicDir: false,
  build: {
    outDir: 'dist/m',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { ...failOnWarning, input: 'driver.html' },
  },
})

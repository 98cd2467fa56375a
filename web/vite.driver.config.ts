import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { driverWorkerPlugin } from './build/driverWorker.ts'
import { precompressPlugin } from './build/precompress.ts'
import { slimContractPlugin } from './build/slimContract.ts'

/**
 * The driver's page: an entry of its own beside the application, without its components and its router, so that a
 * phone in a cab has it within seconds. bench/bundle.ts holds the budget.
 */
export default defineConfig({
  plugins: [react(), slimContractPlugin(), driverWorkerPlugin(), precompressPlugin()],
  base: '/m/',
  publicDir: false,
  build: {
    outDir: 'dist/m',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: 'driver.html' },
  },
})

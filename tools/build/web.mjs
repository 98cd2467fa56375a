import path from 'node:path'

import { root } from '../environment.mjs'
import { buildIfStale } from './stamp.mjs'

const sources = ['web', 'contract/src', 'package-lock.json', 'tsconfig.base.json', 'tools/build/web.mjs']

export const buildWeb = () =>
  buildIfStale('web/dist', sources, async () => {
    console.log('Собираю веб-приложение…')
    // Whoever builds, a test for example: otherwise React's development build gets in, with the paths of this machine.
    process.env.NODE_ENV = 'production'
    const { build } = await import('vite')
    const web = path.join(root, 'web')
    await build({ root: web, logLevel: 'warn' })
    // The driver's page is written into the output folder of the application, so it is built second.
    await build({ root: web, configFile: path.join(web, 'vite.driver.config.ts'), logLevel: 'warn' })
  })

// npm run android -- --company "ООО «Рейс»": builds the package for Android with the company's own key, which it makes
// the first time.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { install } from './debian.mjs'
import { root } from './environment.mjs'

const { company, host, key } = parseArgs({
  options: {
    company: { type: 'string' },
    host: { type: 'string', default: '' },
    key: { type: 'string', default: path.join(root, '.data/android-key.jks') },
  },
}).values

const keyFile = path.resolve(key)
const passwordFile = `${keyFile}.password`
const alias = 'naryad'
const packages = [
  'openjdk-17-jdk-headless',
  'aapt',
  'zipalign',
  'apksigner',
  'libsmali-java',
  'android-framework-res',
  'libasm-java',
]
const programs = ['javac', 'aapt', 'zipalign', 'apksigner', 'smali']

if (!programs.every((program) => spawnSync('which', [program]).status === 0)) await install(packages)
if (!existsSync(keyFile)) makeKey()
const password = process.env.ANDROID_KEYSTORE_PASSWORD ?? readFileSync(passwordFile, 'utf8').trim()
const { status } = spawnSync('bash', [path.join(root, 'android/build.sh')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ANDROID_KEYSTORE: keyFile,
    ANDROID_KEYSTORE_PASSWORD: password,
    ANDROID_KEY_ALIAS: alias,
    ANDROID_LINK_HOST: host,
  },
})
if (status !== 0) process.exit(status ?? 1)
console.log(
  `Пакет подписан ключом ${keyFile}. Храните его и ${path.basename(passwordFile)} вечно и в двух местах: обновление ставится поверх только с тем же ключом.`,
)

/** The password stands beside the key: whoever reads one of them on this machine reads the other. */
function makeKey() {
  if (!company) {
    console.error('Назовите компанию: npm run android -- --company "ООО «Рейс»"')
    process.exit(1)
  }
  mkdirSync(path.dirname(keyFile), { recursive: true })
  const made = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, `${made}\n`, { mode: 0o600 })
  const name = company.replace(/[\\",+<>;=#]/g, '\\$&')
  const options = ['-genkeypair', '-keystore', keyFile, '-storepass:env', 'STORE_PASSWORD', '-alias', alias]
  const { status: keyStatus, stderr } = spawnSync(
    'keytool',
    [...options, '-keyalg', 'RSA', '-keysize', '3072', '-validity', '10950', '-dname', `CN=${name}`],
    { env: { ...process.env, STORE_PASSWORD: made }, encoding: 'utf8' },
  )
  if (keyStatus === 0) return
  console.error(stderr)
  process.exit(keyStatus ?? 1)
}

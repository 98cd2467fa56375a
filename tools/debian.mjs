import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Installs packages of Debian in one call, which takes half as long as one for each, if the user may install packages.
 * @param {readonly string[]} names
 */
export async function install(names) {
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Ставлю из Debian: ${names.join(', ')}…`)
  await apt(['update', '-q'])
  await apt(['install', '-q', '-y', '--no-install-recommends', ...names])
}

/**
 * Gives up soon if there is no network.
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function apt(args, cwd) {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', [...patience, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env, cwd })
  await once(child, 'close')
}

/** Programs of Debian without their services: unpacked, not installed. */
const unpacked = fileURLToPath(new URL('../node_modules/.cache/debian', import.meta.url))

/** Packages of servers that tests start, with the libraries that a small system lacks. */
const packages = {
  nginx: ['nginx'],
  pgbouncer: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
  caddy: ['caddy'],
  promtool: ['prometheus'],
  slapd: ['slapd', 'libldap-2.5-0', 'libsasl2-2', 'libltdl7', 'libwrap0', 'libnsl2', 'libtirpc3'],
}

/**
 * The path of a server's program, installed or unpacked.
 * @param {keyof typeof packages} name
 */
export const debianProgram = (name) =>
  ['/usr/sbin', '/usr/bin', path.join(unpacked, 'usr/sbin'), path.join(unpacked, 'usr/bin')]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))

/**
 * Unpacks missing servers into a cache, because an installed one would start and take its port.
 * @param {readonly (keyof typeof packages)[]} names
 */
export async function unpack(names) {
  const missing = names.filter((name) => debianProgram(name) === undefined)
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Беру из Debian: ${missing.join(', ')}…`)
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-debian-'))
  try {
    await apt(['update', '-q'])
    // The account of apt has no right to the folder of root.
    const download = ['download', '-q', '-o', 'APT::Sandbox::User=root']
    await apt([...download, ...missing.flatMap((name) => packages[name])], folder)
    // It makes one folder, not those above it.
    mkdirSync(unpacked, { recursive: true })
    for (const file of readdirSync(folder))
      spawnSync('dpkg', ['-x', path.join(folder, file), unpacked], { stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

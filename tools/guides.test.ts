import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { debianProgram } from './debian.mjs'

/** What the guides give to copy, judged by the programs that read it. */

const root = path.join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-guides-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Block {
  /** The language of the fence, or an empty string. */
  readonly language: string
  readonly text: string
  /** The file that the line above names. */
  readonly file: string | undefined
}

function blocksOf(document: string): readonly Block[] {
  const blocks: Block[] = []
  let above = ''
  let open: { language: string; lines: string[] } | undefined
  for (const line of document.split('\n')) {
    const fence = /^```(\w*)$/.exec(line)
    if (open && fence) {
      blocks.push({
        language: open.language,
        text: `${open.lines.join('\n')}\n`,
        file: /^[^`]*`(\/[\w./-]+)`.*:$/.exec(above)?.[1],
      })
      open = undefined
      above = ''
    } else if (open) open.lines.push(line)
    else if (fence) open = { language: fence[1] ?? '', lines: [] }
    else if (line.trim() !== '') above = line
  }
  return blocks
}

const guide = blocksOf(read('docs/running.ru.md'))
const blockOf = (file: string): string => guide.find((block) => block.file === file)?.text ?? ''
const put = (name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const [nginx, caddy] = [debianProgram('nginx'), debianProgram('caddy')]
const analyze = '/usr/bin/systemd-analyze'

/** Blocks by what reads them; a block that nothing here reads has no gate. */
const isEnvironment = ({ file }: Block): boolean => file?.endsWith('.env') ?? false
const kinds: Readonly<Record<string, (block: Block) => boolean>> = {
  environment: isEnvironment,
  shell: (block) => block.language === 'sh' && !isEnvironment(block),
  nginx: ({ language }) => language === 'nginx',
  caddy: ({ file }) => file === '/etc/caddy/Caddyfile',
}

test('every block of the guide is read by a program here', () => {
  expect(guide.length).toBeGreaterThan(10)
  const unread = guide.filter((block) => !Object.values(kinds).some((is) => is(block)))
  expect(unread).toEqual([])
})

test('shell reads every block of commands', () => {
  const wrong = guide
    .filter((block) => kinds['shell']?.(block))
    .flatMap(({ text }) => {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: text.replaceAll(/<[^>\n]+>/g, 'x') })
      return status === 0 ? [] : [`${String(stderr)}${text}`]
    })
  expect(wrong).toEqual([])
})

test('the settings that the guide and the packaging name exist', () => {
  const named = (text: string): string[] =>
    [...text.matchAll(/^(?:# |ENV | {6})?([A-Z][A-Z\d_]+)[=:]/gm)].map(([, name = '']) => name)
  const inGuide = guide.filter(isEnvironment).flatMap(({ text }) => named(text))
  const files = ['naryad.env', 'container/compose.yaml', 'container/Dockerfile']
  const inPackaging = files.flatMap((name) => named(read(`packaging/${name}`)))
  const names = [...inGuide, ...inPackaging]
  expect(names.length).toBeGreaterThan(8)
  // Of the image of PostgreSQL and of its script.
  const ofDatabase = new Set(['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD'])
  const settings = read('docs/configuration.md')
  expect(names.filter((name) => !ofDatabase.has(name) && !settings.includes(`| \`${name}\``))).toEqual([])
})

describe.skipIf(!existsSync(analyze))('systemd', () => {
  test('accepts the units of the package', () => {
    const folderOfUnits = path.join(root, 'packaging/systemd')
    const units = readdirSync(folderOfUnits).map((name) =>
      put(
        name,
        // The program and the account that this machine may lack are replaced by those that are here.
        readFileSync(path.join(folderOfUnits, name), 'utf8')
          .replaceAll('/usr/bin/naryad', process.execPath)
          .replace(/^User=.*$/m, 'User=root'),
      ),
    )
    expect(units).toHaveLength(3)
    const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', ...units], { encoding: 'utf8' })
    const own = stderr.split('\n').filter((line) => line.includes('naryad'))
    expect({ status, own }).toEqual({ status: 0, own: [] })
  })
})

describe('the packaging', () => {
  const files = readdirSync(path.join(root, 'packaging'), { recursive: true, encoding: 'utf8' })

  test('has scripts that shell reads', () => {
    const scripts = files.filter((name) => /\.sh$|^naryad$|^debian\//.test(name))
    expect(scripts.length).toBeGreaterThan(6)
    for (const name of scripts) {
      const { status, stderr } = spawnSync('sh', ['-n', path.join(root, 'packaging', name)])
      expect({ name, status, said: String(stderr) }).toEqual({ name, status: 0, said: '' })
    }
  })
})

test('the commands and parameters of naryad that the documents name exist', () => {
  const sources = ['naryad', 'admin', 'backup', 'restore']
    .map((name) => read(`server/src/app/${name}.ts`))
    .join('')
  const launcher = read('packaging/naryad')
  const named = ['docs/running.ru.md', 'README.md', 'docs/configuration.md'].flatMap((name) => [
    ...read(name).matchAll(/(?:sudo|\d\/|`)\s?naryad ([a-z-]+)([^`\n]*)/g),
  ])
  expect(named.length).toBeGreaterThan(8)
  const known = (command: string): boolean =>
    sources.includes(`'${command}'`) ||
    sources.includes(`  ${command}: (args) =>`) ||
    launcher.includes(`${command} `) ||
    launcher.includes(`${command})`)
  expect(named.filter(([, command = '']) => !known(command)).map(([whole]) => whole)).toEqual([])
  const flags = named.flatMap(([, , rest = '']) =>
    [...rest.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag),
  )
  expect(flags.filter((flag) => !sources.includes(`'${flag}'`) && !sources.includes(`${flag}: {`))).toEqual(
    [],
  )
})

describe.skipIf(nginx === undefined)('nginx', () => {
  test('accepts the site, on this port and with a certificate of its own', () => {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=naryad.example.ru']
    execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const site = guide
      .filter((block) => kinds['nginx']?.(block))
      .map(({ text }) => text)
      .join('\n')
      .replace(/(ssl_certificate\s+)\S+;/, `$1${certificate};`)
      .replace(/(ssl_certificate_key\s+)\S+;/, `$1${key};`)
      // Ports that anyone may open.
      .replace('listen 443 ', 'listen 127.0.0.1:58443 ')
      .replace('listen 80;', 'listen 127.0.0.1:58080;')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const whole = put(
      'nginx.conf',
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary} ${site} }`,
    )
    const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', whole], { encoding: 'utf8' })
    expect(stderr).toContain('test is successful')
    // A warning would be the first thing that an administrator sees.
    expect(
      stderr
        .split('\n')
        .filter((line) => /\[(warn|emerg|error)\]/.test(line) && !/"user"|log file/.test(line)),
    ).toEqual([])
    expect(status).toBe(0)
  })
})

describe.skipIf(caddy === undefined)('Caddy', () => {
  test('accepts the site', () => {
    const file = put('Caddyfile', blockOf('/etc/caddy/Caddyfile'))
    const args = ['validate', '--config', file, '--adapter', 'caddyfile']
    const { status, stderr } = spawnSync(caddy ?? '', args, {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
    expect(status, stderr).toBe(0)
  })
})

describe('commands of npm', () => {
  const documents = [
    'README.md',
    ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`),
  ].filter((name) => name.endsWith('.md'))
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  /** `npm run backup -- FILE --flag` as it stands in code. */
  const commands = documents.flatMap((name) =>
    [...read(name).matchAll(/npm (?:run )?(?:--silent )?([a-z][\w-]*)([^`\n|]*)/g)].map(
      ([whole, script = '', rest = '']) => ({
        name,
        whole,
        script,
        rest,
      }),
    ),
  )
  const ofNpm = new Set([
    'ci',
    'i',
    'install',
    'run',
    'pack',
    'sbom',
    'audit',
    'view',
    'workspaces',
    'and',
    'are',
    'is',
  ])

  test('that the documents name exist', () => {
    expect(commands.length).toBeGreaterThan(30)
    const unknown = commands.filter(({ script }) => !(script in scripts) && !ofNpm.has(script))
    expect(unknown.map(({ name, whole }) => `${name}: ${whole}`)).toEqual([])
  })

  test('know the parameters that the documents give them', () => {
    const unknown = commands
      .filter(({ script }) => script in scripts && script !== 'npm')
      .flatMap(({ name, script, rest }) => {
        const [, file = ''] = / (\S+\.(?:mjs|ts))$/.exec(scripts[script] ?? '') ?? []
        const source = file === '' ? '' : read(file)
        const [, given = ''] = /^ -- (.*)$/.exec(rest) ?? []
        return [...given.matchAll(/--([a-z][\w-]*)/g)]
          .map(([, flag = '']) => flag)
          .filter((flag) => !source.includes(`--${flag}`) && !source.includes(`${flag}: {`))
          .map((flag) => `${name}: npm run ${script} -- --${flag}`)
      })
    expect(unknown).toEqual([])
  })
})

import { isForTests, type SourceFile, treeOf } from './source-tree.ts'

/** Texts by their path relative to the repository root. */
type Texts = Readonly<Record<string, string>>
type Figures = Readonly<Record<string, number>>

/** Lines and files of the code, its concepts, and what an addition touches, each under the name of its row. */
export function figuresOf(texts: Texts): Figures {
  const product = pick(texts, (file) => isProduct(file) && !isForTests(file))
  return {
    ...sizes(texts, product),
    ...concepts(texts),
    ...layerEdges(product),
    ...touchedFiles(product),
  }
}

const places = ['contract/src', 'server/src', 'server/migrations', 'web/src', 'web/build']
const isProduct = (file: string): boolean =>
  places.some((place) => file.startsWith(`${place}/`)) || /^web\/vite[\w.]*\.ts$/.test(file)

const pick = (texts: Texts, isWanted: (file: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([file]) => isWanted(file)))

const countLines = (texts: Texts): number =>
  Object.values(texts).reduce((sum, text) => sum + text.split('\n').length - (text.endsWith('\n') ? 1 : 0), 0)

function sizes(texts: Texts, product: Texts): Figures {
  const code = pick(product, (file) => /\.tsx?$/.test(file))
  const ofPlace = (name: string, isIn: RegExp): Figures => {
    const part = pick(code, (file) => isIn.test(file))
    return {
      [`lines of TypeScript: ${name}`]: countLines(part),
      [`files of TypeScript: ${name}`]: Object.keys(part).length,
    }
  }
  const styles = pick(product, (file) => file.endsWith('.css'))
  const tests = pick(texts, (file) => /\.tsx?$/.test(file) && isForTests(file))
  const tools = pick(texts, (file) => /^(tools|bench)\/.*\.(ts|mjs)$/.test(file) && !isForTests(file))
  return {
    ...ofPlace('product', /./),
    ...ofPlace('contract', /^contract\//),
    ...ofPlace('server', /^server\/src\//),
    ...ofPlace('migrations', /^server\/migrations\//),
    ...ofPlace('web', /^web\/src\//),
    ...ofPlace('build of the web', /^web\/(?!src\/)/),
    'lines of styles': countLines(styles),
    'files of styles': Object.keys(styles).length,
    'lines of SQL files': countLines(pick(product, (file) => file.endsWith('.sql'))),
    'lines of tests': countLines(tests),
    'files of tests': Object.keys(tests).length,
    'lines of tools and benchmarks': countLines(tools),
  }
}

function concepts(texts: Texts): Figures {
  const build = Object.values(
    pick(texts, (file) => /^web\/(build\/|vite).*\.ts$/.test(file) && !isForTests(file)),
  )
  const statements = Object.entries(texts)
    .filter(([file]) => /^server\/migrations\/\d{4}_[\w-]+\.(ts|sql)$/.test(file))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, text]) => text)
    .join('\n')
  const tables = tablesOf(statements)
  return {
    'plugins of our own for Vite': build.join('\n').match(/\): Plugin(\[\])? (=>|\{)/g)?.length ?? 0,
    'groups of chunks': countGroups(texts['web/vite.config.ts'] ?? ''),
    'tables in the migrations': tables.size,
    'indexes of tasks': indexesOfTasks(statements),
    'tables of deliveries (with a count of attempts)': [...tables.values()].filter((body) =>
      /^ *(attempts|tries) /m.test(body),
    ).length,
  }
}

/** Tables with their columns as text; dropped ones are left out. Partitions and temporary tables are not counted. */
function tablesOf(statements: string): ReadonlyMap<string, string> {
  const tables = new Map<string, string>()
  const found =
    /^ *create (?:unlogged )?table (?:if not exists )?([\w.${}]+) \((.*?)^ *\)|^ *drop table (?:if exists )?([\w., ]+)/gms
  for (const [, created, body = '', dropped] of statements.matchAll(found)) {
    if (created !== undefined) tables.set(created, body)
    for (const name of dropped?.split(',') ?? []) tables.delete(name.trim())
  }
  return tables
}

function indexesOfTasks(statements: string): number {
  const indexes = new Set<string>()
  const found =
    /create (?:unique )?index (?:if not exists )?(\w+)\s+on tasks\b|drop index (?:if exists )?([\w., ]+)/g
  for (const [, created, dropped] of statements.matchAll(found)) {
    if (created !== undefined) indexes.add(created)
    for (const name of dropped?.split(',') ?? []) indexes.delete(name.trim())
  }
  return indexes.size
}

/** Entries of the list of groups in the configuration of the build. */
function countGroups(config: string): number {
  const [, list = ''] = /\bgroups: \[\n(.*?)^ *\],$/ms.exec(config) ?? []
  return list.match(/\bname:/g)?.length ?? 0
}

/** From the lowest: former names of the layers of the web stand beside those of today. */
const layers: Readonly<Record<string, number>> = {
  kit: 0,
  ui: 0,
  platform: 1,
  client: 1,
  entities: 2,
  rooms: 3,
  app: 4,
}

const layerOf = (file: string): string | undefined => /^web\/src\/([\w-]+)\/./.exec(file)?.[1]

/** The folder of a room or an entity. */
const folderOf = (file: string): string => file.split('/').slice(0, 4).join('/')

function layerEdges(product: Texts): Figures {
  const web = treeOf(pick(product, (file) => file.startsWith('web/src/') && /\.tsx?$/.test(file)))
  const imports = [...web.values()].flatMap((file) =>
    targetsOf(file).map((target) => ({ from: file.path, target })),
  )
  const count = (isCounted: (from: string, target: string) => boolean): number =>
    imports.filter(({ from, target }) => isCounted(from, target)).length
  const isBetween = (layer: string) => (from: string, target: string) =>
    layerOf(from) === layer && layerOf(target) === layer && folderOf(from) !== folderOf(target)
  return {
    'imports against the layers of the web': count((from, target) => {
      const [lower, upper] = [layers[layerOf(from) ?? ''], layers[layerOf(target) ?? '']]
      return lower !== undefined && upper !== undefined && lower < upper
    }),
    'imports between rooms of the web': count(isBetween('rooms')),
    'imports between entities of the web': count(isBetween('entities')),
  }
}

const targetsOf = ({ imports }: SourceFile): readonly string[] =>
  imports.flatMap(({ target }) => (target === undefined ? [] : [target]))

/** Samples of what is added most often: the files that name them are those that a new one would touch. */
const fields = { trucks: 'garageNumber', drivers: 'licenseNumber', organizations: 'kpp' }
const register = 'contacts'
const kindOfNotification = 'task.deadlineNear'

/** «garageNumber» as it may be written: `garage_number`, `garage-number`, `carGarageNumber`. */
const spellings = (name: string): RegExp =>
  new RegExp((name.match(/[A-Z]?[a-z]+/g) ?? []).join('[._-]?'), 'i')

function touchedFiles(product: Texts): Figures {
  const naming = (pattern: RegExp, isCounted = (_file: string) => true): number =>
    Object.entries(product).filter(
      ([file, text]) => isCounted(file) && (pattern.test(text) || pattern.test(file)),
    ).length
  const one = register.replace(/s$/, '')
  const isOutside = (file: string): boolean => !new RegExp(`/${one}s?/`).test(file)
  const ofRegister = new RegExp(`/${one}s?/|['"\`]${one}s?['"\`.]|^ *${one}s?:`, 'm')
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([of, field]) => [
        `files that name a field of ${of} (${field})`,
        naming(spellings(field)),
      ]),
    ),
    [`files outside of a register's rooms that name it (${register})`]: naming(ofRegister, isOutside),
    [`files that name a kind of notification (${kindOfNotification})`]: naming(spellings(kindOfNotification)),
  }
}

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { parseSync, type Program, Visitor } from 'oxc-parser'

export interface Import {
  readonly specifier: string
  /** The imported file in the repository; undefined for a package. */
  readonly target: string | undefined
  readonly kind: 'value' | 'type' | 'dynamic'
  /** It takes no name: `import './styles.ts'`. */
  readonly isForEffect?: true
}

export interface ReExport {
  readonly specifier: string
  /** Undefined for `export *`. */
  readonly name: string | undefined
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly imports: readonly Import[]
  readonly reExports: readonly ReExport[]
  readonly comments: readonly string[]
}

/** Sources by their path relative to the repository root. */
export type SourceTree = ReadonlyMap<string, SourceFile>

const places = ['contract/src', 'server/src', 'server/migrations', 'web/src', 'e2e', 'tools', 'bench']

export function readTree(root: string): SourceTree {
  const patterns = places.map((place) => `${place}/**/*.{ts,tsx}`)
  const files = globSync(patterns, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  return treeOf(Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])))
}

/** Documents by their path relative to the repository root. */
export function readDocuments(root: string): Readonly<Record<string, string>> {
  const files = globSync(['*.md', 'android/*.md', 'bench/*.md', 'docs/**/*.md', 'server/*.md'], { cwd: root })
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

export function treeOf(texts: Readonly<Record<string, string>>): SourceTree {
  return new Map(Object.entries(texts).map(([file, text]) => [file, parse(file, text)]))
}

function parse(file: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const found = (specifier: string, kind: Import['kind']): Import => ({
    specifier,
    target: resolve(file, specifier),
    kind,
  })

  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    const request = found(moduleRequest.value, isType ? 'type' : 'value')
    return entries.length === 0 ? { ...request, isForEffect: true as const } : request
  })
  const reExports: ReExport[] = []
  for (const { moduleRequest, exportName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (!moduleRequest) continue
    imports.push(found(moduleRequest.value, isType ? 'type' : 'value'))
    reExports.push({ specifier: moduleRequest.value, name: exportName.name ?? undefined })
  }
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') imports.push(found(String(source.value), 'dynamic'))
    },
    TSImportType({ source }) {
      imports.push(found(source.value, 'type'))
    },
  }).visit(program)
  return {
    path: file,
    text,
    program,
    imports,
    reExports,
    comments: comments.map(({ value }) => value.trim()),
  }
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const inContract = /^@naryad\/contract\/(.+)$/.exec(specifier)?.[1]
  if (inContract === undefined) return undefined
  return `contract/src/${inContract.startsWith('kit/') ? '' : 'rooms/'}${inContract}.ts`
}

/** Tests and makers of test data are exempt from rules of production code. */
export const isForTests = (file: string): boolean => /\.(test|make)\.tsx?$|\/testing\/|^e2e\//.test(file)

import { Visitor } from 'oxc-parser'

import type { SourceFile, SourceTree } from './source-tree.ts'

const builderCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** Targets of a write statement. «for update» and «do update set» name no table. */
const writes = [
  /\binsert\s+into\s+(\S+)/gi,
  /\bdelete\s+from\s+(?:only\s+)?(\S+)/gi,
  /\bmerge\s+into\s+(?:only\s+)?(\S+)/gi,
  /\btruncate\s+(?:table\s+)?(\S+)/gi,
  /\bupdate\s+(?:only\s+)?(?!set\b)(\S+)\s+(?:(?:as\s+)?(?!set\b)\w+\s+)?set\b/gi,
]

/** Replaces the interpolations of a template literal. */
const hole = '\u0000'

/** Only the room that owns a table may write to it. */
export function foreignWrites(tree: SourceTree): readonly string[] {
  const owners = tableOwners(tree)
  const broken: string[] = []
  for (const file of tree.values()) {
    const owner = ownerOf(file.path)
    if (owner === undefined) continue
    for (const table of writtenTables(file)) {
      const rightful = owners.get(table)
      if (table.includes(hole)) broken.push(`${file.path} hides the name of a table it writes to`)
      else if (rightful === undefined) broken.push(`${file.path} writes to ${table}, which no room owns`)
      else if (rightful !== owner) broken.push(`${file.path} writes to ${table} of ${rightful}`)
    }
  }
  return broken
}

/** Tests and the demo, which fills an empty database, belong to no room. */
function ownerOf(file: string): string | undefined {
  if (file.endsWith('.test.ts')) return undefined
  return /^server\/src\/((?:rooms|platform)\/[^/]+)\//.exec(file)?.[1]
}

/** A room owns the tables that its *.table.ts adds to the database interface. */
function tableOwners(tree: SourceTree): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { path, program } of tree.values()) {
    const owner = ownerOf(path)
    if (owner === undefined || !path.endsWith('.table.ts')) continue
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        if (id.name !== 'Database') return
        for (const { key } of body.body.filter((member) => member.type === 'TSPropertySignature')) {
          if (key.type === 'Identifier') owners.set(snakeCase(key.name), owner)
          // A table qualified by another schema.
          if (key.type === 'Literal') owners.set(String(key.value), owner)
        }
      },
    }).visit(program)
  }
  return owners
}

function writtenTables({ program }: SourceFile): readonly string[] {
  const tables: string[] = []
  const readStatement = (text: string): void => {
    for (const pattern of writes) {
      for (const [, table] of text.matchAll(pattern)) tables.push(bare(table ?? ''))
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!builderCalls.has(callee.property.name)) return
      const name = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : hole
      tables.push(snakeCase(bare(name)))
    },
    TemplateLiteral({ quasis }) {
      readStatement(quasis.map(({ value }) => value.cooked ?? value.raw).join(hole))
    },
    Literal({ value }) {
      if (typeof value === 'string') readStatement(value)
    },
  }).visit(program)
  return tables
}

/** «public."tasks"(id» and «tasks as t» → «tasks». */
const bare = (name: string): string =>
  (name.split(/[\s(]/)[0] ?? '').replace(/^public\./, '').replaceAll('"', '')

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

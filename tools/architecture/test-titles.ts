import { type CallExpression, type Expression, type Program, type StringLiteral, Visitor } from 'oxc-parser'

export interface TestTitle {
  readonly title: string
  /** The full title, prefixed by the titles of the enclosing groups as the test runner prints it. */
  readonly path: string
}

/** Titles of tests, groups and steps, and the strings that `each` inserts into a title. */
export function testTitles(program: Program): readonly TestTitle[] {
  const found: TestTitle[] = []
  const groups: string[] = []
  new Visitor({
    CallExpression(call) {
      const title = titleOf(call)
      if (title !== undefined) {
        groups.push(title)
        found.push({ title, path: groups.join(' › ') })
      }
      for (const row of rowsOf(call)) found.push({ title: row, path: [...groups, row].join(' › ') })
    },
    'CallExpression:exit'(call) {
      if (titleOf(call) !== undefined) groups.pop()
    },
  }).visit(program)
  return found
}

function titleOf({ callee, arguments: [title] }: CallExpression): string | undefined {
  if (!isOfTests(callee)) return undefined
  if (title && isString(title)) return title.value
  return title?.type === 'TemplateLiteral'
    ? title.quasis.map(({ value }) => value.cooked).join('…')
    : undefined
}

function rowsOf({ callee, arguments: [rows] }: CallExpression): readonly string[] {
  if (callee.type !== 'MemberExpression' || !isOfTests(callee) || rows?.type !== 'ArrayExpression') return []
  return rows.elements.flatMap((row) => {
    const first = row?.type === 'ArrayExpression' ? row.elements[0] : row
    return first && isString(first) ? [first.value] : []
  })
}

/** Whether a callee starts with a test function: `test`, `test.each(…)`, `describe.skipIf(…)`. */
function isOfTests(callee: Expression): boolean {
  if (callee.type === 'MemberExpression') return isOfTests(callee.object)
  if (callee.type === 'CallExpression') return isOfTests(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return isOfTests(callee.tag)
  return callee.type === 'Identifier' && ['test', 'it', 'describe'].includes(callee.name)
}

const isString = (node: { type: string }): node is StringLiteral =>
  node.type === 'Literal' && 'value' in node && typeof node.value === 'string'

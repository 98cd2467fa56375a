import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../../{rooms,client}/**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const hooks = import.meta.glob<string>(['../../{rooms,client}/**/*.ts', '!../../**/*.{test,make}.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What a window shows and does, beside what is entered into it. */
const notEntered =
  /^(error|errors|refusal|failures|outcome|today|query|collected|sent|tries|isHeldBack|heldBackAtFirst|first|map|opened|start)$/

/** The expression of a property: up to the brace that closes it. */
function expressionsOf(source: string, name: string): string {
  const found: string[] = []
  for (const { index } of source.matchAll(new RegExp(`\\b${name}=\\{`, 'g'))) {
    let depth = 1
    let at = index + name.length + 2
    const from = at
    for (; depth > 0 && at < source.length; at += 1)
      depth += source[at] === '{' ? 1 : source[at] === '}' ? -1 : 0
    found.push(source.slice(from, at - 1))
  }
  return found.join(' ')
}

const statesOf = (source: string): string[] =>
  [...source.matchAll(/const \[(\w+), \w+\] = useState/g)].map(([, name = '']) => name)

const windows = Object.entries(sources).filter(
  ([, source]) => /<DialogForm/.test(source) && / draft=\{/.test(source),
)

test('a window asks before anything is lost that is entered in it', () => {
  expect(windows.length).toBeGreaterThan(30)
  const left = windows.flatMap(([file, source]) => {
    const draft = expressionsOf(source, 'draft')
    return statesOf(source)
      .filter((name) => !notEntered.test(name) && !new RegExp(`\\b${name}\\b`).test(draft))
      .map((name) => `${file} ${name}`)
  })
  expect(left).toEqual([])
})

test('no window names fields one by one to say whether it is changed', () => {
  const named = Object.entries(sources).filter(([, source]) =>
    /[!=]==? /.test(
      /<DialogForm[^>]*/.exec(source)?.[0].includes('isDirty={') ? expressionsOf(source, 'isDirty') : '',
    ),
  )
  // What they are opened with is not yet saved either.
  expect(named.map(([file]) => file)).toEqual([
    '../../rooms/tasks/bulk/BulkReport.tsx',
    '../../rooms/units/ReplaceDialog.tsx',
  ])
})

test('a window that sends the version of its object follows the object', () => {
  const frozen = Object.entries(sources)
    .filter(([, source]) => /<(DialogForm|ReasonForm)/.test(source) && /version: \w+\.version/.test(source))
    // By the refusal; by reading the object in the window; or by asking whether to insist.
    .filter(([, source]) => !/use(Current|Row|UnitForm)\(|useQuery\(savedReportsQueries/.test(source))
  expect(frozen.map(([file]) => file)).toEqual([])
})

test('a small form that sends the version of its object takes what a colleague has changed', () => {
  const forms = Object.entries({ ...sources, ...hooks }).filter(
    ([, source]) => /\buse(Plain)?Form\(\{/.test(source) && /\bversion\b/.test(source),
  )
  expect(forms.length).toBeGreaterThan(4)
  const frozen = forms.filter(([, source]) => !(/useCurrent\(/.test(source) && / valuesOf: /.test(source)))
  expect(frozen.map(([file]) => file)).toEqual([])
})

test('a panel that is no window keeps what is entered in it', () => {
  const panels = Object.entries(sources).filter(
    ([, source]) =>
      /<SidePanel/.test(source) && /<(Select|Switch|TextInput|Textarea|NumberField|\w+Fields)\b/.test(source),
  )
  expect(panels.length).toBeGreaterThan(0)
  expect(panels.filter(([, source]) => !/use\w*Draft\(/.test(source)).map(([file]) => file)).toEqual([])
})

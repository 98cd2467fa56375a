import { type ComponentType, type ReactNode, useState } from 'react'

import { Marked } from '../marks/Marked.tsx'
import type { Conditions, RegisterFilters } from '../register/address.ts'
import type { RegisterFilter } from '../register/model.ts'
import { containsTyped } from '../typedText.ts'
import { useDebounced } from '../useDebounced.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { listed, namedAtMost } from './listed.ts'

const settleMs = 150

/** Objects that can be chosen: how they are read and shown. What is being read is undefined. */
export interface ObjectSource<Item extends { readonly id: number }> {
  /** A hook: those that match what is typed; nothing typed matches all. */
  readonly useFound: (typed: string) => readonly Item[] | undefined
  /** A hook: by ids. */
  readonly useNamed: (ids: readonly number[]) => readonly Item[] | undefined
  readonly titleOf: (item: Item) => string
  /** Beside others, if it is shorter than the title. */
  readonly nameOf?: (item: Item) => string
  /** In the list, instead of the title. */
  readonly labelOf?: (item: Item, typed: string) => ReactNode
  readonly asideOf?: (item: Item) => ReactNode
  /** «Такого ТС нет» */
  readonly nothing?: string
  /** A few objects, which are not searched. */
  readonly isShort?: boolean
}

/** Objects of a list that is read as a whole. */
export const fromWhole = <Item extends { readonly id: number }>(
  useAll: () => readonly Item[] | undefined,
  titleOf: (item: Item) => string,
): Pick<ObjectSource<Item>, 'useFound' | 'useNamed' | 'titleOf'> => ({
  useFound: (typed) => useAll()?.filter((item) => containsTyped(titleOf(item), typed)),
  useNamed: (ids) => useAll()?.filter(({ id }) => ids.includes(id)),
  titleOf,
})

interface ChoicesProps {
  label: string
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** The same objects as checkboxes and, once chosen, as a line of names. */
export interface ObjectLists {
  readonly Choices: ComponentType<ChoicesProps>
  /** «Акимов П., ещё 2» */
  readonly Names: ComponentType<{ ids: readonly number[] }>
}

/** Called at module level. */
export const objectLists = <Item extends { readonly id: number }>({
  useFound,
  useNamed,
  titleOf,
  nameOf = titleOf,
  labelOf = (item, typed) => <Marked query={typed}>{titleOf(item)}</Marked>,
  asideOf,
  nothing = 'Ничего не найдено',
  isShort = false,
}: ObjectSource<Item>): ObjectLists => ({
  Choices: function Choices({ label, chosen, onChange }) {
    const [query, setQuery] = useState('')
    const typed = useDebounced(query.trim(), settleMs)
    const [chosenBefore] = useState(chosen)
    const found = useFound(typed)
    // Those chosen come first in an empty search, so that they can be unchecked.
    const before = useNamed(chosenBefore) ?? []
    const others = found?.filter(({ id }) => !before.some((item) => item.id === id))
    const offered = typed === '' && !isShort ? others && [...before, ...others] : found
    return (
      <ChoiceList
        label={label}
        choices={offered?.map((item) => ({
          value: item.id,
          label: labelOf(item, typed),
          aside: asideOf?.(item),
        }))}
        chosen={chosen}
        onChange={onChange}
        {...(!isShort && { query, onQuery: setQuery })}
        nothing={nothing}
      />
    )
  },
  Names: function Names({ ids }) {
    const items = useNamed(ids.slice(0, namedAtMost))
    return listed(
      ids.map((id) => {
        const item = items?.find((one) => one.id === id)
        return item && nameOf(item)
      }),
      ids.length,
    )
  },
})

interface ObjectsFilter<F extends RegisterFilters> {
  key: keyof Conditions<F> & string
  title: string
  lists: ObjectLists
  isQuiet?: boolean
}

/** A filter by objects, of which several can be chosen. */
export const objectsFilter = <F extends RegisterFilters>({
  key,
  title,
  lists: { Choices, Names },
  isQuiet = false,
}: ObjectsFilter<F>): RegisterFilter<F> => {
  const chosenIn = (conditions: Conditions<F>) => (conditions[key] ?? []) as readonly number[]
  return {
    keys: [key],
    title,
    isQuiet,
    Editor: ({ conditions, onChange }) => (
      <Choices
        label={title}
        chosen={chosenIn(conditions)}
        onChange={(ids) => onChange({ ...conditions, [key]: ids.length > 0 ? ids : undefined })}
      />
    ),
    Value: ({ conditions }) => <Names ids={chosenIn(conditions)} />,
  }
}

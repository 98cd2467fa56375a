import type { ReactNode, RefObject } from 'react'

import { ChangeButtons } from '../list/ChangeButtons.tsx'
import { ListSearch } from '../list/ListSearch.tsx'
import type { RegisterFilters } from './address.ts'
import { FilterRow } from './FilterRow.tsx'
import type { Register, Registered, RegisterFilter, RegisterWords } from './model.ts'

import styles from './register.module.css'

export interface ToolsProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  filters: readonly RegisterFilter<F>[]
  field: RefObject<HTMLInputElement | null>
}

/** Search field that moves the focus to the results. */
export function RegisterSearch<Item extends Registered, F extends RegisterFilters>({
  register: { conditions, onConditions, roving },
  words,
  field,
  isFirst,
}: ToolsProps<Item, F> & { isFirst?: boolean }) {
  return (
    <ListSearch
      field={field}
      label={words.search}
      className={styles.search}
      query={conditions.query}
      onQuery={(query) => onConditions({ ...conditions, query }, 'replace')}
      onLeave={() => {
        if (roving.current === null) field.current?.blur()
        else roving.focus(roving.current)
      }}
      {...(isFirst && { isFirst })}
    />
  )
}

/** Search and filters above the table. */
export const RegisterTools = <Item extends Registered, F extends RegisterFilters>(
  props: ToolsProps<Item, F> & { tools?: ReactNode },
) => (
  <div className="row wrap gap-8 rigid min-height-48 line-below pad-x-20 pad-y-8">
    <RegisterSearch {...props} />
    <FilterRow
      filters={props.filters}
      conditions={props.register.conditions}
      onChange={props.register.onConditions}
    />
    {props.tools}
    <ChangeButtons isChanged={props.register.isChanged} actions={props.register.viewActions} />
  </div>
)

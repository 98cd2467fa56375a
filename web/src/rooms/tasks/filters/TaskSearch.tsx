import { isTooShort } from '@naryad/contract/kit/limits'
import type { RefObject } from 'react'

import { ListSearch } from '../../../ui/list/ListSearch.tsx'
import type { Conditions } from './conditions.ts'

export interface SearchTools {
  conditions: Conditions
  field: RefObject<HTMLInputElement | null>
  onQuery: (query: string) => void
  onLeaveSearch: () => void
}

interface TaskSearchProps {
  tools: SearchTools
  className: string | undefined
  /** The screen was opened to search, so the field receives the focus. */
  isFirst?: boolean
}

const whyNot = (typed: string): string | null => (isTooShort(typed) ? 'Введите хотя бы две буквы' : null)

/** «Поиск в списке» of a queue. */
export const TaskSearch = ({ tools, className, isFirst = false }: TaskSearchProps) => (
  <ListSearch
    field={tools.field}
    className={className}
    query={tools.conditions.query}
    onQuery={tools.onQuery}
    onLeave={tools.onLeaveSearch}
    whyNot={whyNot}
    isFirst={isFirst}
  />
)

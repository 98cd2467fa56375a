import IconDownload from '~icons/download'

import type { Forms } from '../formats/plural.ts'
import type { IconComponent } from '../Icon.tsx'
import { ChosenBar } from '../list/ChosenBar.tsx'
import type { ListSelection } from '../list/useSelection.ts'
import type { RegisterFilters } from './address.ts'
import type { Register, Registered, RegisterWords } from './model.ts'

interface SelectionBarProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  /** Further actions of this register on selected rows. */
  actions?: readonly ChosenAction[] | undefined
}

/** Used more rarely than the spreadsheet, so it moves to «Ещё» first. */
export interface ChosenAction {
  sign: IconComponent
  title: string
  run: (ids: readonly number[], selection: ListSelection) => void
}

/** Gender-neutral for all registers: «Выбрано: 1 водитель». */
const chosenForms: Forms = ['Выбрано:', 'Выбрано:', 'Выбрано:']

/** Toolbar for the selected rows. */
export function SelectionBar<Item extends Registered, F extends RegisterFilters>({
  register: { selection, roving, everything, excel },
  words,
  actions = [],
}: SelectionBarProps<Item, F>) {
  const ids = [...selection.ids]
  if (ids.length === 0) return null
  const clear = () => {
    selection.clear()
    if (roving.current !== null) roving.focusDrawn(roving.current)
  }
  return (
    <ChosenBar
      chosen={ids.length}
      forms={words.forms}
      chosenForms={chosenForms}
      everything={everything}
      isBusy={excel?.isRunning ?? false}
      onClear={clear}
      groups={[
        [
          ...(excel ? [{ sign: IconDownload, title: 'Excel', rank: 1, run: () => excel.run(ids) }] : []),
          ...actions.map(({ run, ...button }) => ({ ...button, rank: 2, run: () => run(ids, selection) })),
        ],
      ]}
    />
  )
}

import { IconDownload } from '@tabler/icons-react'

import type { Forms } from '../formats/plural.ts'
import { BarButton, ChosenBar, type Everything } from '../list/ChosenBar.tsx'

interface SelectionBarProps {
  chosen: number
  /** «водитель, водителя, водителей» */
  forms: Forms
  everything: Everything | null
  excel: { run: () => void; isRunning: boolean } | null
  onClear: () => void
}

/** Rows of every gender: «Выбрано: 1 водитель». */
const chosenForms: Forms = ['Выбрано:', 'Выбрано:', 'Выбрано:']

/** What can be done with the chosen rows. */
export const SelectionBar = ({ excel, ...props }: SelectionBarProps) => (
  <ChosenBar {...props} chosenForms={chosenForms} isBusy={excel?.isRunning ?? false}>
    {excel && <BarButton sign={IconDownload} title="Excel" onClick={excel.run} />}
  </ChosenBar>
)

import { useParams } from '@tanstack/react-router'

import { usePageTitle } from '../../ui/usePageTitle.ts'
import { PresentSheet } from './PresentSheet.tsx'
import { WrittenSheet } from './WrittenSheet.tsx'

/** «Смена»: the sheet of now, or a handed over one. */
export function ShiftScreen() {
  const { id } = useParams({ strict: false })
  usePageTitle('Смена')
  return id === undefined ? <PresentSheet /> : <WrittenSheet key={id} id={id} />
}

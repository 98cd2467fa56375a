import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { useRow } from './useRow.ts'
import type { SheetEdits } from './useSheet.ts'

const ReasonForm = lazyCode(() => import('../../ui/form/ReasonForm.tsx').then((file) => file.ReasonForm))

interface ExcuseProps {
  row: RollCall
  save: (edits: SheetEdits) => Promise<unknown>
}

/** Asks why a person will not come, and marks the person as excused. */
export const openExcuse = (row: RollCall, save: ExcuseProps['save']): void =>
  openModal({
    title: 'Уважительная причина',
    body: () => (
      <Suspense>
        <Excuse row={row} save={save} />
      </Suspense>
    ),
  })

function Excuse({ row: opened, save }: ExcuseProps) {
  const { id, version } = useRow(opened)
  return (
    <ReasonForm
      label="Причина"
      placeholder="Машина в рейсе до 25 ноября"
      submit="Отметить"
      check={(reason) => (reason.trim() === '' ? 'Причина: заполните поле' : undefined)}
      onSubmit={(reason) => save({ changes: [{ id, version, status: 'EXCUSED', comment: reason.trim() }] })}
    >
      <p>Такая явка не считается прогулом и видна в отчёте отдельно.</p>
    </ReasonForm>
  )
}

import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { SheetEdits } from './useSheet.ts'

const ReasonForm = lazyCode(() => import('../../ui/form/ReasonForm.tsx').then((file) => file.ReasonForm))

/** Asks why a person will not come, and marks the person as excused. */
export const openExcuse = (row: RollCall, save: (edits: SheetEdits) => Promise<unknown>): void =>
  openModal({
    title: 'Уважительная причина',
    body: () => (
      <Suspense>
        <ReasonForm
          label="Причина"
          placeholder="Машина в рейсе до 25 ноября"
          submit="Отметить"
          check={(reason) => (reason.trim() === '' ? 'Причина: заполните поле' : undefined)}
          onSubmit={(reason) =>
            save({
              changes: [{ id: row.id, version: row.version, status: 'EXCUSED', comment: reason.trim() }],
            })
          }
        >
          <p>Такая явка не считается прогулом и видна в отчёте отдельно.</p>
        </ReasonForm>
      </Suspense>
    ),
  })

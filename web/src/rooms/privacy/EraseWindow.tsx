import { EraseInput, type ErasureAct, type SubjectKind } from '@naryad/contract/privacy/privacy'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import { ReasonForm } from '../../kit/form/ReasonForm.tsx'
import { reasonFault } from '../../kit/form/sentences.ts'
import { useFirstFocus } from '../../kit/useFirstFocus.ts'
import { call } from '../../platform/api/api.ts'
import { closeModal } from '../../platform/overlays/modal.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { ActFacts } from './ActFacts.tsx'

import styles from './erase.module.css'

export interface Subject {
  kind: SubjectKind
  id: number
  /** «Шакиров Тимур» */
  name: string
}

/** Rooms that may contain the name of an erased person, and the room of the erasure records. */
const touched = ['privacy', 'users', 'drivers', 'contacts', 'companies', 'cars', 'tasks', 'registration']

/** Asks for the legal ground, then shows the record of the erasure. */
export function EraseWindow({ kind, id, name }: Subject) {
  const [act, setAct] = useState<ErasureAct | null>(null)
  const erase = useAction({
    run: (reason: string) => call(privacyRoutes.erase, { params: { kind, id }, body: { reason } }),
    touches: touched,
  })
  if (act) return <Act act={act} name={name} />
  return (
    <ReasonForm
      label="Основание"
      placeholder="Требование субъекта от 20.11.2026"
      submit="Стереть навсегда"
      check={(reason) => reasonFault(EraseInput, { reason })}
      onSubmit={async (reason) => setAct(await erase.run(reason))}
      stays
    >
      <p className={styles.lead}>
        <b>{name}</b>: имя, телефон, почта и всё, что о человеке записано, исчезнут навсегда. Заявки, счётчики
        и история останутся безымянными. Вернуть данные будет нельзя.
      </p>
    </ReasonForm>
  )
}

/** The record of the erasure; also listed in the settings. */
function Act({ act, name }: { act: ErasureAct; name: string }) {
  const root = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={root} className={styles.act} role="status">
      <ActFacts act={act} subject={name} />
      <div className={styles.buttons}>
        <Button size="xl" variant="filled" data-autofocus onClick={closeModal}>
          Хорошо
        </Button>
      </div>
    </div>
  )
}

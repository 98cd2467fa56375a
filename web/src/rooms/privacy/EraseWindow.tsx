import { EraseInput, type ErasureAct, type SubjectKind } from '@naryad/contract/privacy/privacy'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { reasonFault } from '../../ui/form/sentences.ts'
import { message } from '../../ui/overlays/dialogs.ts'
import { ActFacts } from './ActFacts.tsx'

export interface Subject {
  kind: SubjectKind
  id: number
  /** «Шакиров Тимур» */
  name: string
}

/** Rooms that may contain the name of an erased person, and the room of the erasure records. */
const touched = ['privacy', 'users', 'drivers', 'contacts', 'companies', 'cars', 'tasks', 'registration']

const showAct = (act: ErasureAct, name: string): void =>
  message({ title: 'Персональные данные стёрты', body: <ActFacts act={act} subject={name} /> })

/** Asks for the legal ground, then shows the record of the erasure, which is also listed in the settings. */
export function EraseWindow({ kind, id, name }: Subject) {
  const erase = useAction({
    run: (reason: string) => call(privacyRoutes.erase, { params: { kind, id }, body: { reason } }),
    touches: touched,
  })
  return (
    <ReasonForm
      label="Основание"
      placeholder="Требование субъекта от 20.11.2026"
      submit="Стереть навсегда"
      check={(reason) => reasonFault(EraseInput, { reason })}
      onSubmit={async (reason) => showAct(await erase.run(reason), name)}
    >
      <p className="no-margin">
        <b>{name}</b>: имя, телефон, почта и всё, что о человеке записано, исчезнут навсегда. Заявки, счётчики
        и история останутся безымянными. Вернуть данные будет нельзя.
      </p>
    </ReasonForm>
  )
}

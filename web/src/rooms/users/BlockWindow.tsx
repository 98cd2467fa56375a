import { BlockInput } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import { ReasonForm } from '../../kit/form/ReasonForm.tsx'
import { reasonFault } from '../../kit/form/sentences.ts'
import { call } from '../../platform/api/api.ts'
import { useAction } from '../../platform/queries/useAction.ts'

import styles from './users.module.css'

/** Shuts somebody out: his sessions end at once, and the reason is told to him when he tries to sign in. */
export function BlockWindow({ id }: { id: number }) {
  const block = useAction({
    run: (reason: string) => call(usersRoutes.block, { params: { id }, body: { isBlocked: true, reason } }),
    touches: ['users'],
    done: 'Доступ закрыт, сеансы завершены',
  })
  return (
    <ReasonForm
      label="Причина"
      placeholder="Уволен 20.11.2026"
      submit="Заблокировать"
      check={(reason) => reasonFault(BlockInput, { isBlocked: true, reason })}
      onSubmit={block.run}
    >
      <p className={styles.lead}>Сеансы завершатся сразу. Причину человек увидит, когда попробует войти.</p>
    </ReasonForm>
  )
}

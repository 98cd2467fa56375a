import type { User } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { Suspense, useMemo } from 'react'

import { CallButton } from '../../kit/register/links.tsx'
import { RegisterPage } from '../../kit/register/RegisterPage.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { useRegister } from '../../platform/register/useRegister.ts'
import { useRegisterCommands } from '../../platform/register/useRegisterCommands.ts'
import { useRegisterForm } from '../../platform/register/useRegisterForm.ts'
import { may, useMe } from '../../platform/session/me.ts'
import { roleTitle } from '../../platform/session/roleTitle.ts'
import { openBlock } from './openBlock.tsx'
import { AccessMark, userCells } from './userCells.tsx'
import { UserForm } from './UserForm.lazy.ts'
import type { UserDraft } from './userForm.ts'
import { UserPanel } from './UserPanel.tsx'
import { usersQueries } from './users.queries.ts'
import { narrowUserFilters, userFilters, usersRegister, userWords } from './usersRegister.ts'

import styles from './users.module.css'

const Card = ({ user }: { user: User }) => (
  <>
    <div className={styles.meta}>
      {roleTitle(user)}
      <AccessMark user={user} />
    </div>
    {user.company && <div className={styles.meta}>{user.company.name}</div>}
    {user.phone && <CallButton number={user.phone} whom={user.lastName} />}
  </>
)

export function UsersScreen() {
  const me = useMe()
  const isPhone = useIsPhone()
  const register = useRegister(usersRegister)
  const form = useRegisterForm<User, Partial<UserDraft>>(register, usersQueries.one)
  const mayWrite = may(me, usersRoutes.update)
  const onCreate = mayWrite ? () => form.create() : undefined
  useRegisterCommands(userWords, register, onCreate)
  const cells = useMemo(() => userCells(mayWrite ? openBlock : undefined, me.id), [mayWrite, me.id])

  return (
    <>
      <RegisterPage
        register={register}
        words={userWords}
        cells={cells}
        stretchy="name"
        filters={register.opened.id === null || isPhone ? userFilters : narrowUserFilters}
        renderCard={(user) => <Card user={user} />}
        renderPanel={(id, preview) => (
          <UserPanel
            id={id}
            preview={preview}
            register={register}
            onEdit={mayWrite ? () => form.edit(id) : undefined}
          />
        )}
        onCreate={onCreate}
        onEdit={mayWrite ? form.edit : undefined}
      />
      {form.shown && (
        <Suspense>
          <UserForm shown={form.shown} onClose={form.close} onSaved={form.onSaved} />
        </Suspense>
      )}
    </>
  )
}

import { roleTitleOf } from '@naryad/contract/kit/rights'
import type { User } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { Suspense, useMemo } from 'react'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { may, useMe } from '../../client/session/me.ts'
import { AccessMark } from '../../entities/person/AccessMark.tsx'
import { CallButton } from '../../ui/register/links.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { openBlock } from './openBlock.tsx'
import { userCells } from './userCells.tsx'
import { UserForm } from './UserForm.lazy.ts'
import { UserPanel } from './UserPanel.tsx'
import { usersQueries } from './users.queries.ts'
import { narrowUserFilters, userFilters, usersRegister, userWords } from './usersRegister.ts'

const Card = ({ user }: { user: User }) => (
  <>
    <div className="row wrap gap-8 text-14 line-20 secondary">
      {roleTitleOf(user)}
      <AccessMark user={user} />
    </div>
    {user.company && <div className="row wrap gap-8 text-14 line-20 secondary">{user.company.name}</div>}
    {user.phone && <CallButton number={user.phone} whom={user.lastName} />}
  </>
)

export function UsersScreen() {
  const me = useMe()
  const isPhone = useIsPhone()
  const { page, form } = useRegisterScreen(usersRegister, userWords, {
    one: usersQueries.one,
    routes: usersRoutes,
  })
  const mayWrite = may(me, usersRoutes.update)
  const cells = useMemo(() => userCells(mayWrite ? openBlock : undefined, me.id), [mayWrite, me.id])

  return (
    <>
      <RegisterPage
        {...page}
        cells={cells}
        stretchy="name"
        filters={page.register.opened.id === null || isPhone ? userFilters : narrowUserFilters}
        renderCard={(user) => <Card user={user} />}
        renderPanel={(opened) => <UserPanel {...opened} />}
      />
      {form && (
        <Suspense>
          <UserForm {...form} />
        </Suspense>
      )}
    </>
  )
}

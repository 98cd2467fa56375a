import type { SsoMethods } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { returnPathForm, ssoButton, type SsoKind } from '@naryad/contract/sso/sso.words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import IconLogin2 from '~icons/login-2'

import { call } from '../../client/api/api.ts'
import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/public/PublicForm.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { leaveFor } from './leaveFor.ts'
import { ssoQueries } from './sso.queries.ts'

import styles from './sso.module.css'

const noMethods: SsoMethods = { items: [], totalCount: 0, isPasswordForbidden: false }

interface SsoButtonsProps {
  /** Where the sign-in leads. */
  returnTo: string | undefined
}

/** Other ways to sign in, above the form of the password. Nothing where none is switched on. */
export function SsoButtons({ returnTo }: SsoButtonsProps) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { items: methods, isPasswordForbidden } = useQuery(ssoQueries.methods).data ?? noMethods
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  if (methods.length === 0) return null

  const start = async (kind: SsoKind) => {
    if (kind === 'ldap') {
      await navigate({ to: '/sso/directory', search: returnTo === undefined ? {} : { to: returnTo } })
      return
    }
    setRunning(true)
    setRefusal(null)
    try {
      const body = returnTo !== undefined && returnPathForm.test(returnTo) ? { returnTo } : {}
      const { url } = await call(ssoRoutes.start, { body }, { silent: true })
      leaveFor.provider(url)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setRefusal(error.message)
      setRunning(false)
    }
  }

  return (
    <>
      {refusal && <Note kind="error">{refusal}</Note>}
      {methods.map(({ kind, title }) => (
        <Button
          key={kind}
          size={isPhone ? 'phone' : 'bare'}
          fullWidth
          leftSection={<Icon of={IconLogin2} />}
          isBusy={isRunning}
          onClick={() => {
            if (!isRunning) void start(kind)
          }}
        >
          {ssoButton(title)}
        </Button>
      ))}
      <p className={`row gap-12 no-margin text-12 muted ${styles.or}`}>
        {isPasswordForbidden ? 'или, если вы не сотрудник, с паролем' : 'или с паролем'}
      </p>
    </>
  )
}

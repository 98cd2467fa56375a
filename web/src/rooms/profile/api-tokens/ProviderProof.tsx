import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { proofMinutes, ssoButton } from '@naryad/contract/sso/sso.words'
import { useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { ApiError, NetworkError } from '../../../client/api/errors.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/public/PublicForm.tsx'
import { leaveFor } from '../../sso/index.ts'

import profile from '../Profile.module.css'

interface ProviderProofProps {
  /** Of the provider. */
  title: string
  onCancel: () => void
}

/** An account without a password proves who it is by another sign-in at the provider. */
export function ProviderProof({ title, onCancel }: ProviderProofProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    setRefusal(null)
    try {
      const { url } = await call(ssoRoutes.startProof, undefined, { silent: true })
      leaveFor.provider(url)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setRefusal(error.message)
      setRunning(false)
    }
  }
  return (
    <div className={profile.form}>
      {refusal && <Note kind="error">{refusal}</Note>}
      <p className="no-margin">
        Ключ действует дольше сеанса, поэтому подтвердите, что это вы: войдите у поставщика ещё раз.
        Подтверждение действует {proofMinutes} минут и для одного ключа.
      </p>
      <div className={profile.askButtons}>
        <Button onClick={onCancel}>Отменить</Button>
        <Button
          variant="filled"
          data-autofocus
          isBusy={isRunning}
          onClick={() => {
            if (!isRunning) void start()
          }}
        >
          {ssoButton(title)}
        </Button>
      </div>
    </div>
  )
}

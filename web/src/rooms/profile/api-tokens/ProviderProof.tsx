import { proofMinutes, ssoButton } from '@naryad/contract/sso/sso.words'

import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/public/PublicForm.tsx'
import { useProviderProof } from './proof.ts'

import profile from '../Profile.module.css'

interface ProviderProofProps {
  /** Of the provider. */
  title: string
  onCancel: () => void
}

/** An account without a password proves who it is by another sign-in at the provider. */
export function ProviderProof({ title, onCancel }: ProviderProofProps) {
  const { refusal, isRunning, start } = useProviderProof()
  return (
    <div className={profile.form}>
      {refusal && <Note kind="error">{refusal}</Note>}
      <p className="no-margin">
        Ключ действует дольше сеанса, поэтому подтвердите, что это вы: войдите у поставщика ещё раз.
        Подтверждение действует {proofMinutes} минут и для одного ключа.
      </p>
      <div className={profile.askButtons}>
        <Button onClick={onCancel}>Отменить</Button>
        <Button variant="filled" data-autofocus isBusy={isRunning} onClick={() => void start()}>
          {ssoButton(title)}
        </Button>
      </div>
    </div>
  )
}

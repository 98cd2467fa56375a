import { fullName } from '@naryad/contract/kit/people'
import type { SsoIdentity } from '@naryad/contract/sso/sso'
import { linkedHowTitles } from '@naryad/contract/sso/sso.words'
import { useQuery } from '@tanstack/react-query'
import IconUserCheck from '~icons/user-check'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ssoQueries } from '../sso.queries.ts'
import { LinkForm } from './LinkForm.tsx'
import { useLink } from './useLink.ts'

import styles from './settings.module.css'

/** People of the provider: those who wait for a link, then those who have one. */
export function Identities() {
  const { data, error, refetch } = useQuery(ssoQueries.identities)
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить список" rows={3} height={64} />
    )
  if (data.items.length === 0)
    return (
      <EmptyState
        sign={IconUserCheck}
        title="Через поставщика ещё никто не входил"
        text="Кто войдёт и не найдёт своей учётной записи, появится здесь: его можно будет привязать."
      />
    )
  return (
    <ul className="plain-list panel max-width-640" aria-label="Люди поставщика">
      {data.items.map((identity) => (
        <IdentityRow key={identity.id} identity={identity} />
      ))}
    </ul>
  )
}

const nameOf = ({ name, email }: SsoIdentity): string => name || email || 'Без имени'

const openLink = (identity: SsoIdentity): void =>
  openModal({ title: `Привязать: ${nameOf(identity)}`, body: () => <LinkForm identity={identity} /> })

function IdentityRow({ identity }: { identity: SsoIdentity }) {
  const { name, email, isEmailVerified, user, linkedHow, seenAt } = identity
  const { unlink } = useLink()
  return (
    <li className={`row wrap between gap-12 pad-x-16 pad-y-12 line-between ${styles.row}`}>
      <div>
        <p className="no-margin line-20 medium break-words">{nameOf(identity)}</p>
        {name !== '' && email !== '' && (
          <p className={styles.hint}>
            {email}
            {!isEmailVerified && ', почта не подтверждена'}
          </p>
        )}
        <p className={styles.hint}>
          {user && linkedHow
            ? `Учётная запись: ${fullName(user)}, привязано ${linkedHowTitles[linkedHow]}`
            : 'Учётная запись не привязана, войти не может'}
          {` · был ${nearMoment(seenAt)}`}
        </p>
      </div>
      {user ? (
        <Button
          isDanger
          aria-label={`Отвязать: ${nameOf(identity)}`}
          onClick={() =>
            confirm({
              title: `Отвязать ${nameOf(identity)}? Сеансы, открытые через поставщика, завершатся`,
              onYes: () => unlink.start(identity.id),
            })
          }
        >
          Отвязать
        </Button>
      ) : (
        <Button aria-label={`Привязать… ${nameOf(identity)}`} onClick={() => openLink(identity)}>
          Привязать…
        </Button>
      )}
    </li>
  )
}

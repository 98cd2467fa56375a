import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconLink from '~icons/link'

import { call } from '../../client/api/api.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'

import styles from './UnsentLink.module.css'

const linkIn = (text: string | null | undefined): string | undefined =>
  /https?:\/\/\S+#token=[\w-]+/.exec(text ?? '')?.[0]

/** The letter reaches the outbox a moment after the action. */
const refetchMs = 700

const useLink = (email: string) =>
  useQuery({
    queryKey: ['letters', 'link', email],
    queryFn: async ({ signal }) => {
      const query = { to: email, limit: '1' }
      const { items } = await call(lettersRoutes.list, { query }, { signal, silent: true })
      return linkIn(items[0]?.text) ?? null
    },
    refetchInterval: ({ state }) => (state.data ? false : refetchMs),
    gcTime: 0,
  })

/** Shows an administrator the link of an unsent letter, to be passed on by hand. */
export function UnsentLink({ email }: { email: string }) {
  const first = useFirstFocus<HTMLDivElement>()
  const { data: link, error, refetch } = useLink(email)
  if (error && !link)
    return <Failed title="Не удалось получить ссылку" error={error} onRetry={() => void refetch()} />
  return (
    <div ref={first}>
      <p className={styles.text}>
        Передайте её человеку с почтой <b>{email}</b>: по ней он задаст пароль. Ссылка срабатывает один раз.
        Позже её можно взять в разделе{' '}
        <Link to="/settings/{-$section}" params={{ section: 'mail' }} onClick={closeModal}>
          «Почта»
        </Link>
        .
      </p>
      <p
        className="no-margin above-12 rounded-lg bg-muted break-words text-13 pad-x-12 pad-y-10"
        aria-live="polite"
      >
        {link ?? 'Готовим ссылку…'}
      </p>
      <div className="flex wrap end gap-8 above-16 phone-wide-buttons">
        <Button size="xl" onClick={closeModal}>
          Закрыть
        </Button>
        <Button
          size="xl"
          variant="filled"
          data-autofocus
          disabled={!link}
          leftSection={<Icon of={IconLink} />}
          onClick={() => link && void copyText(link, 'Ссылка скопирована')}
        >
          Скопировать ссылку
        </Button>
      </div>
    </div>
  )
}

import type { Driver, MobileToken } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fullName } from '@naryad/contract/kit/people'
import { useState } from 'react'
import IconBan from '~icons/ban'
import IconCircleCheck from '~icons/circle-check'
import IconCopy from '~icons/copy'
import IconDeviceMobile from '~icons/device-mobile'
import IconPrinter from '~icons/printer'
import IconRefresh from '~icons/refresh'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import { longDate } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { svgSource } from '../../ui/svgSource.ts'
import { printCode } from './printCode.ts'

import styles from './drivers.module.css'

function useMobileLink(driver: Driver) {
  const [fresh, setFresh] = useState<{ token: MobileToken; isRenewed: boolean } | null>(null)
  const issue = useAction({
    run: () => call(driversRoutes.issueMobileToken, { params: { id: driver.id } }),
    touches: ['drivers'],
  })
  const revoke = useAction({
    run: () => call(driversRoutes.revokeMobileToken, { params: { id: driver.id } }),
    touches: ['drivers'],
    done: 'Мобильная ссылка отозвана',
  })
  return {
    fresh,
    isIssuing: issue.isRunning,
    // The global alert reports the error.
    issue: () => {
      const isRenewed = driver.hasMobileToken || fresh !== null
      void issue.run(undefined).then(
        (token) => setFresh({ token, isRenewed }),
        () => undefined,
      )
    },
    revoke: () =>
      void revoke.run(undefined).then(
        () => setFresh(null),
        () => undefined,
      ),
  }
}

/** The driver's personal link, shown once as a QR code and as an address. */
export function MobileLink({ driver }: { driver: Driver }) {
  const { fresh, isIssuing, issue, revoke } = useMobileLink(driver)
  const token = fresh?.token
  const mayIssue = useMay(driversRoutes.issueMobileToken)
  const mayRevoke = useMay(driversRoutes.revokeMobileToken)
  const isIssued = driver.hasMobileToken || token !== undefined
  return (
    <>
      {fresh && <FreshCode {...fresh} />}
      {isIssued ? (
        <IssuedHint expiresAt={token?.expiresAt ?? driver.mobileTokenExpiresAt} />
      ) : (
        <p className="no-margin muted">
          Ссылки пока нет. По ней водитель без пароля видит свои заявки и сообщает о неисправности.
        </p>
      )}
      <div className={`row wrap gap-8 ${styles.buttons}`}>
        {mayIssue && (
          <Button
            variant={isIssued ? 'default' : 'filled'}
            leftSection={<Icon of={isIssued ? IconRefresh : IconDeviceMobile} />}
            isBusy={isIssuing}
            onClick={() =>
              isIssued
                ? confirm({ title: 'Выпустить ссылку заново? Прежняя перестанет работать', onYes: issue })
                : issue()
            }
          >
            {isIssued ? 'Выпустить заново' : 'Выпустить ссылку'}
          </Button>
        )}
        {token && (
          <IconButton
            label="Напечатать код"
            icon={IconPrinter}
            variant="default"
            onClick={() => printCode(svgSource(token.qrSvg), fullName(driver))}
          />
        )}
        {isIssued && mayRevoke && (
          <Button
            variant="subtle"
            isDanger
            className="push-right"
            leftSection={<Icon of={IconBan} />}
            onClick={() => confirm({ title: `Отозвать ссылку водителя ${fullName(driver)}?`, onYes: revoke })}
          >
            Отозвать
          </Button>
        )}
      </div>
    </>
  )
}

const IssuedHint = ({ expiresAt }: { expiresAt: string | null }) => (
  <p className="no-margin muted">
    Водитель наводит камеру на код и открывает свою страницу без пароля. Показываем ссылку один раз: потом её
    можно только выпустить заново.{expiresAt && ` Действует до ${longDate(expiresAt)}.`}
  </p>
)

function FreshCode({ token, isRenewed }: { token: MobileToken; isRenewed: boolean }) {
  const copy = () => void copyText(token.url, 'Ссылка скопирована')
  return (
    <>
      <div className="row gap-8 rounded-lg medium ok pad-x-12 pad-y-10 bg-ok" role="status">
        <Icon of={IconCircleCheck} />
        {isRenewed ? 'Новая ссылка готова, прежняя больше не работает' : 'Ссылка готова'}
      </div>
      <div className="row column gap-16 panel pad-16">
        <img className={styles.qr} src={svgSource(token.qrSvg)} alt="Код ссылки водителя" />
        <div
          className={`row gap-4 full-width height-32 rounded-md pad-left-10 pad-right-2 border-field ${styles.url}`}
        >
          <span className="grow min-width-0 truncate" data-tip-cut>
            {token.url.replace(/^https?:\/\//, '')}
          </span>
          <IconButton label="Скопировать ссылку" icon={IconCopy} size="sm" onClick={copy} />
        </div>
      </div>
    </>
  )
}

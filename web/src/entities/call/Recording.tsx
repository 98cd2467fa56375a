import type { Call } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { useState } from 'react'
import IconDownload from '~icons/download'
import IconPlayerPlay from '~icons/player-play'

import { call as callApi } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useMayListen } from './useMayListen.ts'

import styles from './call.module.css'

/** Plays the recording in place, or saves it. It comes through the server, which records who has listened. */
export function Recording({ call }: { call: Call }) {
  const { id } = call
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isAllowed = useMayListen(call)
  const play = useAction({
    run: () => callApi(callsRoutes.recordingAddress, { params: { id } }),
    touches: [],
  })
  const save = useAction({
    run: async () => saveFile(await callApi(callsRoutes.recording, { params: { id } }), `Звонок ${id}.mp3`),
    touches: [],
  })
  if (!isAllowed) return null
  const start = () => {
    setFailed(false)
    // The global alert reports the refusal.
    void play.run(undefined).then(
      (signed) => setUrl(signed.url),
      () => undefined,
    )
  }
  return (
    <div className="flex wrap row gap-8">
      {url === null || hasFailed ? (
        <Button
          size="sm"
          leftSection={<Icon of={IconPlayerPlay} />}
          disabled={play.isRunning}
          onClick={start}
        >
          Слушать
        </Button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no text of a recorded talk
        <audio
          className={styles.player}
          controls
          autoPlay
          src={url}
          aria-label="Запись разговора"
          onError={() => setFailed(true)}
        />
      )}
      <IconButton
        label="Скачать запись разговора"
        icon={IconDownload}
        size="sm"
        onClick={() => save.start(undefined)}
      />
      {hasFailed && (
        <span className="text-12 err" role="alert">
          АТС не отдала запись: она удалена или ещё не готова
        </span>
      )}
    </div>
  )
}

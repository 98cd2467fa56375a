import { Textarea, TextInput } from '@mantine/core'
import type { Point } from '@naryad/contract/kit/fields'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Zone } from '@naryad/contract/zones/zones'
import { circleFields, zoneFields } from '@naryad/contract/zones/zones.fields'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { zoneKinds, zoneKindTitles } from '@naryad/contract/zones/zones.words'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { sentencesUnder } from '../../client/queries/sentencesUnder.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { merge } from '../../client/register/merge.ts'
import { showDot } from '../../entities/place/map/dot.ts'
import { MapView } from '../../entities/place/map/MapView.tsx'
import { boundsOf } from '../../entities/place/map/route.ts'
import { drawZones, ringOf } from '../../entities/zone/zones.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { type FieldSentences, stillWrong } from '../../ui/form/sentences.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import {
  checkDraft,
  draftOf,
  fieldOf,
  pointsOf,
  shapeOf,
  withoutLastCorner,
  withPoint,
  type ZoneDraft,
} from './zoneDraft.ts'

import styles from './zones.module.css'

interface ZoneFormProps {
  companyId: number
  /** Null: a new zone. */
  zone: Zone | null
  /** Coordinates of the organization. */
  place: Point | null
}

export const openZoneForm = (props: ZoneFormProps): void =>
  openModal({
    title: props.zone ? `Территория ${inQuotes(props.zone.name)}` : 'Новая территория',
    body: () => <ZoneForm {...props} />,
  })

const kinds = zoneKinds.map((value) => ({ value, title: zoneKindTitles[value] }))

function ZoneForm({ companyId, zone: opened, place }: ZoneFormProps) {
  const [draft, setDraft] = useState(() => draftOf(opened, place))
  const { current: zone, of } = useCurrent(opened, (now, before) =>
    setDraft((mine) => merge(draftOf(before, place), mine, draftOf(now, place)).merged),
  )
  const [errors, setErrors] = useState<FieldSentences>({})
  const corners = useRef<HTMLTextAreaElement>(null)
  const key = useKey()
  const change = (part: Partial<ZoneDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    setErrors(stillWrong(errors, () => ({ errors: checkDraft(next) })))
  }
  const save = useAction({
    run: ({ name }: ZoneDraft) => {
      const shape = shapeOf(draft)
      if (!shape) throw new Error('no shape')
      if (zone)
        return call(
          zonesRoutes.update,
          { params: { id: zone.id }, body: { name, shape, version: zone.version } },
          { silent: true },
        )
      return key.run((idempotencyKey) =>
        call(zonesRoutes.create, { body: { companyId, name, shape } }, { silent: true, idempotencyKey }),
      )
    },
    touches: ['companies'],
    done: 'Территория сохранена',
    silent: true,
  })
  const submit = async () => {
    const wrong = checkDraft(draft)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) throw new Error('not whole')
    try {
      await of(save.run(draft))
    } catch (error) {
      setErrors(sentencesUnder(error, fieldOf))
      throw error
    }
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} draft={draft} errors={errors}>
      <TextInput
        label={zoneFields.name.title}
        withAsterisk
        data-autofocus
        maxLength={zoneFields.name.max}
        value={draft.name}
        error={errors['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Segments
        label={zoneFields.shape.title}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        choices={kinds}
      />
      <ZoneMap draft={draft} place={place} onPoint={(point) => change(withPoint(draft, point))} />
      {draft.kind === 'CIRCLE' ? (
        <div className={styles.pair}>
          <TextInput
            label="Центр: широта, долгота"
            placeholder="55.7961, 49.1064"
            value={draft.center}
            error={errors['center']}
            onChange={({ currentTarget }) => change({ center: currentTarget.value })}
          />
          <NumberField
            label={circleFields.radiusM.title}
            value={draft.radiusM}
            error={errors['radiusM']}
            onChange={(radiusM) => change({ radiusM })}
          />
        </div>
      ) : (
        <>
          <Textarea
            ref={corners}
            label="Углы по порядку: широта, долгота"
            placeholder={'55.7961, 49.1064\n55.7975, 49.1102'}
            autosize
            minRows={3}
            maxRows={6}
            value={draft.corners}
            error={errors['corners']}
            onChange={({ currentTarget }) => change({ corners: currentTarget.value })}
          />
          <div>
            <Button
              variant="subtle"
              disabled={draft.corners.trim() === ''}
              onClick={() => {
                const less = withoutLastCorner(draft)
                change(less)
                // The button is disabled then, and a disabled one loses the focus.
                if (less.corners === '') corners.current?.focus()
              }}
            >
              Убрать последний угол
            </Button>
          </div>
        </>
      )}
    </DialogForm>
  )
}

interface ZoneMapProps {
  draft: ZoneDraft
  place: Point | null
  onPoint: (point: Point) => void
}

/** The border is drawn by clicks; the fields below do the same from the keyboard. */
function ZoneMap({ draft, place, onPoint }: ZoneMapProps) {
  const [map, setMap] = useState<MapLibre | null>(null)
  const shape = shapeOf(draft)
  const [first] = useState(shape)
  useEffect(() => {
    if (map) drawZones(map, shape ? [{ shape }] : [], pointsOf(draft))
  }, [map, shape, draft])
  // The embedded map is empty at this zoom: the mark of the organization is the only landmark.
  useEffect(() => (map && place ? showDot(map, place, 'start') : undefined), [map, place])
  const mark = useEffectEvent(onPoint)
  useEffect(() => {
    // On a repeated copy of the world the longitude exceeds 180.
    const subscription = map?.on('click', ({ lngLat }) => {
      const { lat, lng } = lngLat.wrap()
      mark({ lat, lon: lng })
    })
    return () => subscription?.unsubscribe()
  }, [map])
  return (
    <>
      <MapView
        className={styles.map ?? ''}
        label="Карта: нажмите, чтобы отметить границу. То же можно вписать в поля ниже"
        boundsOf={() => (first ? boundsOf(ringOf(first)) : undefined)}
        center={place ?? undefined}
        zoom={16}
        onReady={(ready) => {
          // A double click adds a corner.
          ready.doubleClickZoom.disable()
          setMap(ready)
          return () => setMap(null)
        }}
      />
      <p className="no-margin text-12 line-16 muted">
        {draft.kind === 'CIRCLE'
          ? 'Нажмите на карте, где центр территории'
          : 'Нажимайте на карте углы территории по порядку'}
        {place && '. Синяя точка — адрес организации'}
      </p>
    </>
  )
}

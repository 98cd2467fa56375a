import { call } from '../../platform/api/api.ts'

/** One file of stickers; its routes load with the first print. */
export async function printStickers(carIds: readonly number[]): Promise<void> {
  const [{ stickersRoutes }, { saveFile }] = await Promise.all([
    import('@naryad/contract/stickers/stickers.routes'),
    import('../../platform/files/saveFile.ts'),
  ])
  await saveFile(await call(stickersRoutes.print, { body: { carIds: [...carIds] } }), 'Наклейки.pdf')
}

import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { LayoutBlock } from '@giftship/shared/content/office-contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { MoveButtons } from '../../lists/Movable.tsx';
import { BlockForm } from './BlockForm.tsx';
import { CONTENT_COPY, LAYOUT_COPY as SAY } from './copy.ts';
import { DraftBar } from './DraftBar.tsx';
import { BLOCK_TYPES, type FormBlock, NEW_BLOCKS } from './layout-blocks.ts';
import { type Stored, useDraft } from './use-draft.tsx';
import { VersionsPart } from './VersionsPart.tsx';
import './content.css';

interface Layout {
  list: FormBlock[];
}
const EMPTY: Layout = { list: [] };

async function read(signal?: AbortSignal): Promise<Stored<Layout>> {
  const { shown, draft } = await api.content.layout(signal ? { signal } : {});
  return { shown: { list: shown }, draft };
}

/** Blocks of the home page: added, ordered, each with its own settings; previewed, published, brought back (O193). */
export function LayoutPage() {
  const [type, setType] = useState<FormBlock['type']>('image');
  const form = useDraft<Layout>({
    name: ['layout'],
    empty: EMPTY,
    read,
    save: ({ list }, version, key) =>
      api.content.saveLayout({ body: { version, list: list as LayoutBlock[] }, key }),
    publish: ({ version }, key) => api.content.publishLayout({ body: { version }, key }),
    says: (_field, { list }) => list.map((block) => SAY.types[block.type]).join('、'),
  });
  const { data, given, put } = form;
  if (form.isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void form.refetch()} />;
  const { list } = given;
  const swap = (at: number, step: 1 | -1) => {
    const next = [...list];
    const [one, other] = [next[at], next[at + step]];
    if (!one || !other) return;
    [next[at], next[at + step]] = [other, one];
    put({ list: next });
  };
  const after = () => void form.reload();
  const preview = async () => {
    // Opened at once, or the browser takes it for one that nobody asked for.
    const opened = window.open('about:blank', '_blank');
    try {
      const { url, expires_at } = await api.content.preview({ body: {} });
      if (opened) opened.location.href = new URL(url, window.location.origin).href;
      toast.success(SAY.previewOpened(expires_at.slice(11, 16)));
    } catch (error) {
      opened?.close();
      tellFailure(error);
    }
  };
  return (
    <div className="office-page">
      <section className="card content-form">
        {!data && <Skeletons count={5} className="content-wait" />}
        {data && (
          <>
            <DraftBar
              draft={data.draft}
              isDirty={form.isDirty}
              isBusy={form.isBusy}
              onSave={() => void form.save()}
              onDiscard={form.discard}
              onPublish={() => void form.publish()}
            >
              <Button disabled={form.isDirty || data.draft.version === 0} onClick={() => void preview()}>
                {CONTENT_COPY.preview}
              </Button>
            </DraftBar>
            <p className="hint">{SAY.hint}</p>
            {list.length === 0 && <EmptyNote title={SAY.empty} />}
            <ol className="block-list">
              {list.map((block, at) => {
                const name = SAY.one(at + 1, SAY.types[block.type]);
                return (
                  <li key={at} aria-label={name}>
                    <div className="block-head">
                      <b>{SAY.types[block.type]}</b>
                      <span className="grow" />
                      <MoveButtons
                        name={name}
                        isFirst={at === 0}
                        isLast={at === list.length - 1}
                        onMove={(step) => swap(at, step)}
                      />
                      <Button
                        size="small"
                        aria-label={CONTENT_COPY.removeOne(name)}
                        onClick={() => put({ list: list.filter((_, other) => other !== at) })}
                      >
                        {CONTENT_COPY.remove}
                      </Button>
                    </div>
                    <BlockForm
                      block={block}
                      onChange={(changed) =>
                        put({ list: list.map((each, other) => (other === at ? changed : each)) })
                      }
                    />
                  </li>
                );
              })}
            </ol>
            <div className="row">
              <Select aria-label={SAY.addType} value={type} options={BLOCK_TYPES} onChange={setType} />
              <Button onClick={() => put({ list: [...list, NEW_BLOCKS[type]] })}>{CONTENT_COPY.add}</Button>
            </div>
            <VersionsPart
              kind="layout"
              version={data.draft.version}
              isLive={data.shown !== null && data.shown.list.length > 0}
              isBusy={form.isBusy}
              onRestored={after}
              show={(value) => (
                <ol>
                  {(value.list as FormBlock[]).map((block, at) => (
                    <li key={at}>
                      {SAY.types[block.type]} {block.title}
                    </li>
                  ))}
                </ol>
              )}
            />
          </>
        )}
      </section>
      {form.conflict}
    </div>
  );
}

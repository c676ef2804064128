import { DownloadOutlined } from '@ant-design/icons';
import { EXPORT_STATUS } from '@giftship/shared/orders/order';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Modal, Progress, Radio } from 'antd';
import { useState } from 'react';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../lib/api.ts';
import { isNotFound } from '../lib/failures.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { LISTS_COPY } from './copy.ts';
import { type ExportForm, startExport, type Wanted } from './start-export.ts';

const SAY = LISTS_COPY.export;
const LOOK_AGAIN_MS = 1000;

interface ExportButtonProps {
  title?: string;
  /** In the bar over chosen rows. */
  isBare?: true;
  /** How many records would be in the file. */
  count: number;
  wanted: Wanted;
  /** More than so many cannot be asked for by their numbers. */
  most?: number;
}

/** Opens the export of what a list shows, or of the chosen rows; a task goes on while the dialog is closed. */
export function ExportButton({
  title = SAY.open,
  isBare,
  count,
  wanted,
  most = Number.POSITIVE_INFINITY,
}: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [taskId, setTaskId] = useState<number | null>(null);
  return (
    <>
      <Button
        aria-label={title}
        {...(isBare ? { type: 'text' as const } : { icon: <DownloadOutlined /> })}
        disabled={count === 0 && taskId === null}
        onClick={() => (count > most ? toast.warning(SAY.most(most)) : setOpen(true))}
      >
        {title}
      </Button>
      {isOpen && (
        <ExportDialog
          count={count}
          wanted={wanted}
          taskId={taskId}
          onTask={setTaskId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ExportDialogProps {
  count: number;
  wanted: Wanted;
  /** The task that writes the file of this button; null without one. */
  taskId: number | null;
  onTask: (id: number | null) => void;
  onClose: () => void;
}

/** Template and format, then the file; a long one is made by the server and its progress shown (D710, X030). */
function ExportDialog({ count, wanted, taskId, onTask, onClose }: ExportDialogProps) {
  const [form, setForm] = useState<ExportForm>({ template: 'default', format: 'xlsx' });
  const start = useMutation({
    mutationFn: () => startExport(wanted, form),
    onSuccess: (started) => {
      if (started !== null) return onTask(started);
      toast.success(SAY.done);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={SAY.title}
      width={480}
      footer={
        taskId === null
          ? [
              <Button key="cancel" onClick={onClose}>
                {COPY.cancel}
              </Button>,
              <Button key="start" type="primary" loading={start.isPending} onClick={() => start.mutate()}>
                {SAY.start}
              </Button>,
            ]
          : null
      }
      onCancel={onClose}
      destroyOnHidden
    >
      {taskId !== null ? (
        <TaskProgress id={taskId} onAgain={() => onTask(null)} />
      ) : (
        <div className="user-bill">
          <p>{SAY.what(count)}</p>
          <fieldset className="user-export">
            <legend>{SAY.template}</legend>
            <Radio.Group
              aria-label={SAY.template}
              value={form.template}
              options={choices(SAY.templates)}
              onChange={({ target }) =>
                setForm({ ...form, template: target.value as ExportForm['template'] })
              }
            />
            {form.template !== 'default' && <p className="hint">{SAY.shipHint}</p>}
          </fieldset>
          <fieldset className="user-export">
            <legend>{SAY.format}</legend>
            <Radio.Group
              aria-label={SAY.format}
              value={form.format}
              options={choices(SAY.formats)}
              onChange={({ target }) => setForm({ ...form, format: target.value as ExportForm['format'] })}
            />
          </fieldset>
        </div>
      )}
    </Modal>
  );
}

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function TaskProgress({ id, onAgain }: { id: number; onAgain: () => void }) {
  const task = useQuery({
    queryKey: ['export', id],
    queryFn: () => api.orders.exportTask({ query: { task_id: String(id) } }),
    refetchInterval: ({ state }) =>
      state.data && state.data.status >= EXPORT_STATUS.done ? false : LOOK_AGAIN_MS,
  });
  if (isNotFound(task.error) || task.data?.status === EXPORT_STATUS.failed)
    return (
      <div className="user-bill" role="alert">
        <p className="bad">{SAY.failed}</p>
        <Button onClick={onAgain}>{SAY.again}</Button>
      </div>
    );
  if (!task.data) return <Skeletons count={2} className="user-line-wait" />;
  const { status, done, total, file_name, url } = task.data;
  if (status === EXPORT_STATUS.done)
    return (
      <div className="user-bill" role="status">
        <strong className="ok">{SAY.ready}</strong>
        <a className="user-bill-on" href={url} download={file_name}>
          <DownloadOutlined /> {SAY.download}
        </a>
        <Button onClick={onAgain}>{SAY.another}</Button>
      </div>
    );
  return (
    <div className="user-bill" role="status">
      <Progress percent={total === 0 ? 0 : Math.floor((done * 100) / total)} />
      <p>{total === 0 ? SAY.queued : SAY.running(done, total)}</p>
      <p className="hint">{SAY.leave}</p>
    </div>
  );
}

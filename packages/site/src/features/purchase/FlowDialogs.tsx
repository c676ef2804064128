import { present } from '@giftship/shared/lib/assert';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { formatYuan } from '@giftship/shared/money/fen';
import { Button, Modal, Progress } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { BoughtDialog } from './BoughtDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DoubtsDialog } from './DoubtsDialog.tsx';
import { ErrorPreview } from './ErrorPreview.tsx';
import { FLOW_SAY } from './flow-copy.ts';
import { type WaitingPart, waitingText } from './parts.ts';
import { PayButton } from './PayButton.tsx';
import { RealNameDialog } from './RealNameDialog.tsx';
import { Notice } from './Notice.tsx';
import { ShortDialog } from './ShortDialog.tsx';
import type { RecipientRules, RecipientStore, RowFilter } from './recipients/types.ts';
import { RESULT_SAY } from './result-copy.ts';
import { ResultDialog } from './ResultDialog.tsx';
import type { OrderRows } from './stores/order-rows.ts';
import { useGoToPackages } from './use-go-to-packages.ts';
import type { Ordering } from './use-ordering.ts';
import './flow.css';
import { WaitingBatch } from './WaitingBatch.tsx';

/** They come with tab 4, so that they are here before anything is paid. */
const StoreErrorPreview = lazy(async () => ({
  default: (await import('./stores/StoreErrorPreview.tsx')).StoreErrorPreview,
}));
const StoreResultDialog = lazy(async () => ({
  default: (await import('./stores/StoreResultDialog.tsx')).StoreResultDialog,
}));

interface FlowDialogsProps {
  ordering: Ordering;
  store: RecipientStore;
  /** What is chosen of a store; the rows of source 4. */
  chosenOf: (storeId: number | null) => OrderRows;
  /** Leads to recipients that wait in another tab. */
  goTo: (part: WaitingPart) => void;
  rules: RecipientRules;
  info: PurchaseInfo;
  quantity: number;
  showReissue: boolean;
  /** Whether this browser writes payments down. */
  isKept: boolean;
  /** Shows the rows in question in the grid. */
  lookAt: (filter: RowFilter) => void;
  forgetPayment: () => void;
}

/** What the conversation of an order says or asks, one dialog at a time. */
export function FlowDialogs(props: FlowDialogsProps) {
  const { ordering, store, chosenOf, rules, info, quantity, showReissue, isKept } = props;
  const { lookAt, forgetPayment, goTo } = props;
  const { view, answer, close } = ordering;
  const { order_source, store_id } = ordering.order();
  const isOfStore = order_source === ORDER_SOURCE.store;
  const rowsNow = isOfStore ? chosenOf(store_id ?? null) : store;
  const leave = useLeave();
  const goToPackages = useGoToPackages(ordering);
  const leaveFor = (path: string) => () => {
    close();
    leave(path);
  };
  switch (view?.at) {
    case undefined:
      return null;
    case 'doubts':
      return <DoubtsDialog {...view} store={rowsNow} lookAt={lookAt} onAnswer={answer} />;
    case 'checking':
      return (
        <Working
          title={FLOW_SAY.checking}
          text={FLOW_SAY.checkingCount(view.done, view.total)}
          share={view.total === 0 ? 0 : view.done / view.total}
        />
      );
    case 'paying':
      return (
        <Working
          title={FLOW_SAY.paying}
          text={view.total === 0 ? '' : FLOW_SAY.payingCount(view.done, view.total)}
          share={view.total === 0 ? 0 : view.done / view.total}
          hint={FLOW_SAY.payingHint}
        >
          <Button disabled={view.isStopping} onClick={ordering.stop}>
            {view.isStopping ? FLOW_SAY.stopping : FLOW_SAY.stopAfter}
          </Button>
        </Working>
      );
    case 'looking':
      return <Working title={FLOW_SAY.resume.looking} text="" share={0} />;
    case 'resume':
      return view.isTooOld ? (
        <Notice title={FLOW_SAY.resume.title} lines={[FLOW_SAY.resume.old]} onCancel={close}>
          <Button onClick={leaveFor(PATHS.orderList())}>{FLOW_SAY.resume.look}</Button>
          <Button
            onClick={() => {
              forgetPayment();
              close();
            }}
          >
            {FLOW_SAY.resume.forget}
          </Button>
        </Notice>
      ) : (
        <Notice
          title={FLOW_SAY.resume.title}
          lines={[
            FLOW_SAY.resume.text(view.count),
            ...(view.changes.length > 0 ? [FLOW_SAY.resume.changed(view.changes)] : []),
          ]}
          onCancel={close}
        >
          <Button onClick={close}>{FLOW_SAY.resume.later}</Button>
          <Button onClick={leaveFor(PATHS.orderList())}>{FLOW_SAY.resume.look}</Button>
          <PayButton onPay={ordering.resume}>{FLOW_SAY.resume.go}</PayButton>
        </Notice>
      );
    case 'waiting':
      return <WaitingBatch {...view} ordering={ordering} />;
    case 'lost':
      return (
        <Notice title={FLOW_SAY.lost.title} lines={[FLOW_SAY.lost.text]} onCancel={close}>
          <Button onClick={close}>{FLOW_SAY.resume.later}</Button>
          <PayButton onPay={ordering.resume}>{FLOW_SAY.lost.go}</PayButton>
        </Notice>
      );
    case 'part':
      return (
        <Notice
          title={FLOW_SAY.part.title}
          lines={[FLOW_SAY.part.text(view.created, formatYuan(view.paid), view.left)]}
          onCancel={close}
        >
          <Button onClick={goToPackages}>{RESULT_SAY.packages}</Button>
          <Button onClick={close}>{FLOW_SAY.part.stay}</Button>
          <Button type="primary" onClick={ordering.start}>
            {FLOW_SAY.part.go}
          </Button>
        </Notice>
      );
    case 'waits':
      return (
        <Notice
          title={FLOW_SAY.waits.title}
          lines={[
            FLOW_SAY.waits.text(
              view.created,
              formatYuan(view.paid),
              waitingText(view.waiting, ordering.order()),
            ),
            ...(view.waiting.some((part) => part.store) ? [FLOW_SAY.waits.leaving] : []),
          ]}
          onCancel={close}
        >
          <Button onClick={goToPackages}>{RESULT_SAY.packages}</Button>
          <Button
            type="primary"
            onClick={() => {
              close();
              goTo(present(view.waiting[0], 'what waits'));
            }}
          >
            {FLOW_SAY.waits.go}
          </Button>
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          title={FLOW_SAY.refused.title}
          lines={[
            view.message,
            view.next,
            view.created > 0
              ? FLOW_SAY.refused.part(view.created, formatYuan(view.paid))
              : view.isOpen
                ? FLOW_SAY.refused.open
                : FLOW_SAY.refused.safe,
          ].filter(Boolean)}
          onCancel={close}
        >
          <Button type="primary" onClick={close}>
            {FLOW_SAY.preview.back}
          </Button>
        </Notice>
      );
    case 'result':
      return view.order.order_source === ORDER_SOURCE.store ? (
        <Suspense fallback={null}>
          <StoreResultDialog result={view.result} order={view.order} {...{ ordering, info }} />
        </Suspense>
      ) : (
        <ResultDialog result={view.result} platform={rules.platform} {...{ store, ordering, info }} />
      );
    case 'asking':
      break;
  }
  const { question } = view;
  switch (question.step) {
    case 'error-preview':
      return isOfStore ? (
        <Suspense fallback={null}>
          <StoreErrorPreview rows={question.rows} store={rowsNow} onAnswer={answer} />
        </Suspense>
      ) : (
        <ErrorPreview rows={question.rows} {...{ store, rules, showReissue, lookAt }} onAnswer={answer} />
      );
    case 'already-bought':
      return <BoughtDialog repeated={ordering.repeated()} store={rowsNow} onAnswer={answer} />;
    case 'confirm':
      return <ConfirmDialog {...question} {...{ info, quantity, isKept }} onAnswer={answer} />;
    case 'price-changed':
      return (
        <Notice
          title={FLOW_SAY.price.title}
          lines={[FLOW_SAY.price.text(formatYuan(question.unitPrice), question.count)]}
          onCancel={() => answer({ cancel: true })}
        >
          <Button onClick={() => answer({ cancel: true })}>{FLOW_SAY.cancel}</Button>
          <PayButton onPay={() => answer({ go: true })}>{FLOW_SAY.price.go}</PayButton>
        </Notice>
      );
    case 'recharge':
      return <ShortDialog key={question.batch.shortfall} batch={question.batch} onAnswer={answer} />;
    case 'real-name':
      return <RealNameDialog onAnswer={answer} />;
  }
}

function Working({
  title,
  text,
  share,
  hint,
  children,
}: {
  title: string;
  text: string;
  share: number;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <Modal open title={title} closable={false} keyboard={false} footer={children ?? null} width={480}>
      <Progress percent={Math.floor(share * 100)} status="active" aria-label={title} />
      <p role="status">{text}</p>
      {hint && <p className="hint">{hint}</p>}
    </Modal>
  );
}

import { useKitTheme } from '@giftship/kit/look/look.ts';
import { ToastPlace } from '@giftship/kit/toast/ToastPlace.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'virtual:antd/Button,Input,InputNumber,Select,Checkbox,Radio,Modal,Form,message,Tooltip,Progress,Segmented,Switch,Pagination.css';
import '@giftship/kit/dialog/modal.css';
import { type ComponentType, type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { desk } from '../lib/desk.ts';
import { queries } from '../lib/queries.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

interface KitRoomProps {
  /** One route for all: its table of pages decides what stands in it. */
  Frame: ComponentType;
  /** What may lie over a page; within the providers, because what it draws with the kit needs the nonce of the page. */
  layers: ReactNode;
}

/** The kit, the cache and the router around all pages behind the doors. */
export function KitRoom({ Frame, layers }: KitRoomProps) {
  const theme = useKitTheme();
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', Component: Frame }], { basename: desk().base }),
  );
  return (
    <ConfigProvider theme={theme} locale={zhCN} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ToastPlace />
        {layers}
      </QueryClientProvider>
    </ConfigProvider>
  );
}
